/** Of sockets: nobody there, or nobody any more, or no way there. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Of PostgreSQL: a connection that broke or whose outcome is not known (class 08), shutting down, starting up, too many
 * connections, lock not had in time, not the primary any more, cancelled because it took too long.
 */
const SQLSTATE = /^(08...|57P0[1235]|53300|55P03|25006|57014)$/

const SILENCE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|not queryable/

/**
 * Nobody there, or not yet, or not any more, or too busy, so it may be tried again. A wrong password is none of these, and
 * neither is a mistake in a program.
 */
export const isAway = ({ code = '', message = '', syscall }: Partial<NodeJS.ErrnoException>): boolean =>
  SOCKET.has(code) || SQLSTATE.test(code) || syscall === 'connect' || SILENCE.test(message)
