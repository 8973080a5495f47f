import { api } from './api.ts'
import { browsers } from './browsers.ts'
import type { Dashboard } from './dashboard.ts'
import { examHour } from './exam-hour.ts'
import { hosts } from './hosts.ts'
import { jobsAndMail } from './jobs-and-mail.ts'
import { money } from './money.ts'
import { postgresql } from './postgresql.ts'

/** The one definition from which the files for Grafana and the drill's own pictures are made. */
export const DASHBOARDS: readonly Dashboard[] = [examHour, api, postgresql, jobsAndMail, money, hosts, browsers]
