import { type Dashboard, panel } from './dashboard.ts'

const SAVES = 'endpoint="saveAnswers"'
const quantile = (share: string) =>
  `histogram_quantile(${share}, sum by (le) (rate(abhyas_request_duration_seconds_bucket{${SAVES}}[$window])))`

export const examHour: Dashboard = {
  name: 'exam-hour',
  title: 'Exam hour',
  panels: [
    panel('Saves by status', 'reqps', `sum by (status) (rate(abhyas_requests_total{${SAVES}}[$window]))`, '{{status}}'),
    {
      title: 'Time of a save',
      unit: 's',
      queries: [
        { expr: quantile('0.5'), legend: 'half' },
        { expr: quantile('0.99'), legend: 'p99' },
      ],
      limit: 0.5,
    },
    panel('Share of saves that failed', 'percentunit', 'abhyas:saves:error_ratio_5m', 'five minutes', 0.00144),
    panel(
      'Age of the heartbeat',
      's',
      'time() - max by (database) (abhyas_heartbeat_timestamp_seconds)',
      'database {{database}}',
      10,
    ),
    {
      title: 'Starts and submits',
      unit: 'reqps',
      queries: [
        { expr: 'sum(rate(abhyas_requests_total{endpoint="startAttempt",status="2xx"}[$window]))', legend: 'starts' },
        { expr: 'sum(rate(abhyas_requests_total{endpoint="submitAttempt",status="2xx"}[$window]))', legend: 'submits' },
      ],
    },
    panel(
      'Items that wait for a batch',
      'short',
      'sum by (batcher, database) (abhyas_batcher_waiting)',
      '{{batcher}} {{database}}',
    ),
    panel(
      'Requests refused by class, too much to do',
      'reqps',
      'sum by (class) (rate(abhyas_load_refusals_total[$window]))',
      '{{class}}',
      0.1,
    ),
    panel(
      'Time of a batch of saves, p99',
      's',
      'histogram_quantile(0.99, sum by (le, database) (rate(abhyas_batch_duration_seconds_bucket{batcher="saves"}[$window])))',
      'database {{database}}',
    ),
    panel(
      'Saves in a batch, on average',
      'short',
      'sum by (database) (rate(abhyas_batch_items_sum{batcher="saves"}[$window])) / sum by (database) (rate(abhyas_batch_items_count{batcher="saves"}[$window]))',
      'database {{database}}',
    ),
    panel(
      'Oldest overdue attempt',
      's',
      'max by (database) (abhyas_overdue_attempt_age_seconds)',
      'database {{database}}',
      60,
    ),
    panel(
      'Oldest unlogged attempt',
      's',
      'max by (database) (abhyas_unlogged_attempt_age_seconds)',
      'database {{database}}',
      300,
    ),
    panel(
      'Outages given back to running exams',
      'short',
      'sum by (database) (increase(abhyas_outages_given_back_total[$window]))',
      'database {{database}}',
    ),
    panel(
      'Hot calls that took the slow way',
      'reqps',
      'sum by (endpoint) (rate(abhyas_hot_calls_left_total[$window]))',
      '{{endpoint}}',
    ),
  ],
}
