import { type Dashboard, panel } from './dashboard.ts'

export const api: Dashboard = {
  name: 'api',
  title: 'API',
  panels: [
    panel('Requests by status', 'reqps', 'sum by (status) (rate(abhyas_requests_total[$window]))', '{{status}}'),
    panel(
      'Share of other requests that failed',
      'percentunit',
      'abhyas:requests:error_ratio_5m',
      'five minutes',
      0.0144,
    ),
    panel(
      'Errors by endpoint',
      'reqps',
      'topk(8, sum by (endpoint) (rate(abhyas_requests_total{status="5xx"}[$window])) > 0)',
      '{{endpoint}}',
    ),
    panel(
      'Errors by process',
      'reqps',
      'sum by (instance) (rate(abhyas_requests_total{status="5xx"}[$window]))',
      '{{instance}}',
    ),
    panel(
      'Slowest endpoints, p99',
      's',
      'topk(8, histogram_quantile(0.99, sum by (endpoint, le) (rate(abhyas_request_duration_seconds_bucket[$window]))) > 0)',
      '{{endpoint}}',
    ),
    panel('Delay of the event loop, p99', 's', 'nodejs_eventloop_lag_p99_seconds{job="abhyas"}', '{{instance}}', 0.2),
    panel('Classes of requests that a process refuses', 'short', 'abhyas_load_level', '{{instance}}'),
    panel('CPU by process', 'percentunit', 'rate(process_cpu_seconds_total{job="abhyas"}[$window])', '{{instance}}'),
    panel('Memory by process', 'bytes', 'process_resident_memory_bytes{job="abhyas"}', '{{instance}}'),
    panel(
      'Share of look-ups that a cache answers',
      'percentunit',
      'sum by (cache) (rate(abhyas_cache_hits_total[$window])) / (sum by (cache) (rate(abhyas_cache_hits_total[$window])) + sum by (cache) (rate(abhyas_cache_misses_total[$window])))',
      '{{cache}}',
    ),
    panel(
      'Tries that a rate limit refused',
      'reqps',
      'sum by (limit) (rate(abhyas_limit_refusals_total[$window]))',
      '{{limit}}',
    ),
    {
      title: 'Passwords to hash',
      unit: 'short',
      queries: [
        { expr: 'sum(abhyas_password_hashes_running)', legend: 'running' },
        { expr: 'sum(abhyas_password_hashes_waiting)', legend: 'waiting' },
      ],
    },
    panel('Version of the content', 'short', 'abhyas_content_version', '{{instance}}'),
  ],
}
