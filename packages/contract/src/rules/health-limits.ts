/** What a line of the health page says. A red line is an alert that wakes a person, an amber one waits for the morning. */
type HealthState = 'good' | 'watch' | 'bad' | 'unknown'

/** The alert that asks for the same, and how bad it is. A rule without a limit fires when the thing is away or gone. */
type Rule = { alert: string; state: 'watch' | 'bad'; above?: number }

/**
 * The limits of the health page, by the kind of its line. Each is the limit of the alert, and a test compares them with the
 * rules of Prometheus. The runbook of the alert says what to do.
 */
export const HEALTH_RULES = {
  overdue: { alert: 'SweepLate', state: 'bad', above: 60 },
  unlogged: { alert: 'AnswerLogLate', state: 'watch', above: 300 },
  workers: { alert: 'NoWorker', state: 'bad' },
  waitingJobs: { alert: 'JobsWait', state: 'watch', above: 300 },
  stillJobs: { alert: 'JobsStandStill', state: 'watch', above: 0 },
  queuedMails: { alert: 'MailsWait', state: 'watch', above: 900 },
  paymentEvents: { alert: 'PaymentEventWaits', state: 'bad', above: 600 },
  books: { alert: 'BooksDiffer', state: 'bad', above: 0 },
  database: { alert: 'DatabaseAway', state: 'bad' },
  heartbeat: { alert: 'HeartbeatMissing', state: 'bad', above: 10 },
  replica: { alert: 'ReplicationLate', state: 'bad', above: 64 * 1024 * 1024 },
  backup: { alert: 'BackupOld', state: 'bad', above: 26 * 3600 },
  processes: { alert: 'VersionsDiffer', state: 'watch', above: 1 },
} as const satisfies Record<string, Rule>

type HealthRule = keyof typeof HEALTH_RULES

/** A figure that is not known has no good and no bad state. */
export function judge(kind: HealthRule, figure: number | null): HealthState {
  if (figure === null) return 'unknown'
  const rule: Rule = HEALTH_RULES[kind]
  return figure > (rule.above ?? 0) ? rule.state : 'good'
}
