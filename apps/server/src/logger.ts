import { hostname } from 'node:os'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { readRelease } from './release.ts'

/** Log lines hold routes, statuses and times, but never an e-mail address, a name, a query or a body. */
export function createLogger(env: Record<string, string | undefined>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env['LOG_LEVEL'] ?? 'info',
    base: { ...readRelease(env), host: hostname(), pid: process.pid },
    formatters: { level: (level) => ({ level }) },
    serializers: {
      req: (request: { id: string; method: string; routeOptions?: { url?: string } }) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // A message can hold an e-mail address or a value, on several lines. The lines that name places in the code cannot.
        stack: error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n'),
      }),
    },
    ...(env['NODE_ENV'] !== 'production' && process.stdout.isTTY && { transport: { target: 'pino-pretty' } }),
  }
  return destination ? pino(options, destination) : pino(options)
}
