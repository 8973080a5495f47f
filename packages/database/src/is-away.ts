// PostgreSQL: shutting down, starting up, too many connections, lock not had in time, not the primary any more.
const AWAY = /^(E[A-Z_]+|57P0[123]|53300|55P03|25006)$/

/** Nobody there, or not yet, or not any more, or not now, so it may be tried again. A wrong password is none of these. */
export const isAway = (error: { code?: string; message?: string }): boolean =>
  AWAY.test(error.code ?? '') ||
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout/.test(
    error.message ?? '',
  )
