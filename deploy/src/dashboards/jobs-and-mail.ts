import { type Dashboard, panel } from './dashboard.ts'

export const jobsAndMail: Dashboard = {
  name: 'jobs-and-mail',
  title: 'Jobs and mails',
  panels: [
    panel('Workers', 'short', 'count(abhyas_build_info{roles=~".*worker.*"})', 'workers', 1),
    panel('Longest wait for a worker', 's', 'max by (queue) (abhyas_job_wait_seconds) > 0', '{{queue}}', 300),
    panel('Jobs that wait', 'short', 'max by (queue) (abhyas_jobs{state="waiting"}) > 0', '{{queue}}'),
    panel('Jobs that are tried again', 'short', 'max by (queue) (abhyas_jobs{state="retrying"}) > 0', '{{queue}}'),
    panel('Running jobs', 'short', 'sum by (queue) (abhyas_jobs_running) > 0', '{{queue}}'),
    panel(
      'Done jobs',
      'reqps',
      'topk(8, sum by (queue) (rate(abhyas_job_runs_total{outcome="done"}[$window])) > 0)',
      '{{queue}}',
    ),
    panel(
      'Failed jobs',
      'reqps',
      'sum by (queue) (rate(abhyas_job_runs_total{outcome="failed"}[$window])) > 0',
      '{{queue}}',
    ),
    panel(
      'Slowest jobs, p99',
      's',
      'topk(8, histogram_quantile(0.99, sum by (queue, le) (rate(abhyas_job_duration_seconds_bucket[$window]))) > 0)',
      '{{queue}}',
    ),
    panel('Mails', 'short', 'max by (state) (abhyas_mails)', '{{state}}'),
    panel('Oldest queued mail', 's', 'max(abhyas_mail_age_seconds)', 'oldest', 900),
    panel('Tries to send a mail', 'reqps', 'sum by (outcome) (rate(abhyas_mail_tries_total[$window]))', '{{outcome}}'),
    {
      title: 'Given up, and standing still',
      unit: 'short',
      queries: [
        { expr: 'sum(increase(abhyas_jobs_given_up_total[$window]))', legend: 'given up' },
        { expr: 'max(abhyas_jobs_standing_still)', legend: 'schedules that stand still' },
      ],
    },
  ],
}
