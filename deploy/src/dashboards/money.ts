import { type Dashboard, panel } from './dashboard.ts'

export const money: Dashboard = {
  name: 'money',
  title: 'Money',
  panels: [
    panel('Events that are not handled', 'short', 'max(abhyas_payment_events_unhandled)', 'events'),
    panel('Oldest event that is not handled', 's', 'max(abhyas_payment_event_age_seconds)', 'oldest', 600),
    panel('Comparisons that an admin must look at', 'short', 'max(abhyas_books_differing)', 'comparisons', 1),
    panel('Age of the oldest of them', 's', 'max(abhyas_books_differing_age_seconds)', 'oldest'),
    panel(
      'Calls to the provider',
      'reqps',
      'sum by (outcome) (rate(abhyas_provider_calls_total[$window]))',
      '{{outcome}}',
    ),
    panel(
      'Events from the provider',
      'reqps',
      'sum by (status) (rate(abhyas_requests_total{endpoint="webhook"}[$window]))',
      '{{status}}',
    ),
    panel(
      'Orders and confirmations',
      'reqps',
      'sum by (endpoint) (rate(abhyas_requests_total{endpoint=~"createOrder|verifyPurchase|checkMyOrder|refundMyOrder"}[$window]))',
      '{{endpoint}}',
    ),
    panel(
      'Comparisons with the provider that were done',
      'short',
      'sum by (queue) (increase(abhyas_job_runs_total{queue=~"reconcile-.*|check-open-orders",outcome="done"}[$window]))',
      '{{queue}}',
    ),
  ],
}
