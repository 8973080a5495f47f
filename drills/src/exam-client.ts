import { type Agent, request } from 'node:http'
import type { AnswerOf, Endpoint } from '@abhyas/contract/endpoint'
import * as contract from '@abhyas/contract/exams-attempts'

/** What came back. Whoever gets no answer at all hears an error: nobody knows then what became of the call. */
export type Reply<Body> = { status: number; body: Body; retryAfterSeconds: number | undefined }

export type ExamClientOptions = {
  /** Asked at every call: a learner whose server is gone goes on with another one. */
  origin: () => string
  token: () => string
  examId: number
  agent: Agent
  timeoutMs: number
}

export type ExamClient = ReturnType<typeof examCalls>

/** What is sent, and what comes back. */
export type Send = <Body>(call: { method: string; path: string; payload: string | undefined }) => Promise<Reply<Body>>

/** What a browser of one learner asks of the server during an exam, call by call. */
export const createExamClient = ({ examId, ...options }: ExamClientOptions) =>
  examCalls(examId, (call) => send(options, call))

/** The same, over a way of sending of one's own. */
export function examCalls(examId: number, send: Send) {
  const call = <E extends Endpoint>({ method, path }: E, params: Record<string, number>, body?: unknown) =>
    send<AnswerOf<E>>({
      method,
      path: path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name])),
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
  return {
    start: (deviceId: string) => call(contract.startAttempt, { examId }, { deviceId }),
    paper: () => call(contract.getExamQuestions, { examId }),
    save: (attemptId: number, body: { epoch: number; answers: readonly contract.Answer[] }) =>
      call(contract.saveAnswers, { attemptId }, body),
    takeOver: (attemptId: number, deviceId: string) => call(contract.takeOverAttempt, { attemptId }, { deviceId }),
    clock: (attemptId: number) => call(contract.getAttemptClock, { attemptId }),
    submit: (attemptId: number, body: { epoch: number; lastSeq: number; spentMs?: readonly number[] }) =>
      call(contract.submitAttempt, { attemptId }, body),
    result: (attemptId: number) => call(contract.getResult, { attemptId }),
  }
}

function send<Body>(
  { origin, token, agent, timeoutMs }: Omit<ExamClientOptions, 'examId'>,
  { method, path, payload }: Parameters<Send>[0],
): Promise<Reply<Body>> {
  return new Promise((resolve, reject) => {
    const sent = request(origin() + path, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token()}`,
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      },
      timeout: timeoutMs,
    })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`No answer within ${timeoutMs} ms`)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const retryAfter = response.headers['retry-after']
        const body = parse(Buffer.concat(chunks).toString())
        if (body === undefined) return reject(new Error('The answer broke off.'))
        resolve({
          status: response.statusCode ?? 0,
          body: body as Body,
          retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
        })
      })
    })
    sent.end(payload)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
