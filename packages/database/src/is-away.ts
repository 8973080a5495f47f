/** Socket errors: the server is not there, has gone, or cannot be reached. */
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
 * PostgreSQL errors: a broken connection or an unknown outcome (class 08), shutdown, start-up, too many connections, a
 * lock timeout. A server that is no longer the primary and a statement timeout count too.
 */
const SQLSTATE = /^(08...|57P0[1235]|53300|55P03|25006|57014)$/

const SILENCE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|not queryable/

/**
 * Says whether the database is unreachable, starting, stopping or too busy, so that the caller may try again. A wrong
 * password and an error in a program do not count.
 */
export const isAway = ({ code = '', message = '', syscall }: Partial<NodeJS.ErrnoException>): boolean =>
  SOCKET.has(code) || SQLSTATE.test(code) || syscall === 'connect' || SILENCE.test(message)
