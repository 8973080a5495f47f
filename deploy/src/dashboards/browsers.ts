import { type Dashboard, panel } from './dashboard.ts'

/** Google judges a site by the slowest of the fastest three quarters of its visits. */
const vital = (name: string) =>
  `histogram_quantile(0.75, sum by (le) (rate(abhyas_web_vital_seconds_bucket{vital="${name}"}[$window])))`

export const browsers: Dashboard = {
  name: 'browsers',
  title: 'Browsers',
  panels: [
    panel('Largest part is visible (LCP), p75', 's', vital('LCP'), 'LCP', 2.5),
    panel('Response to a tap (INP), p75', 's', vital('INP'), 'INP', 0.2),
    panel('First part is visible (FCP), p75', 's', vital('FCP'), 'FCP', 1.8),
    panel('First byte (TTFB), p75', 's', vital('TTFB'), 'TTFB', 0.8),
    panel(
      'Layout shift (CLS), p75',
      'short',
      'histogram_quantile(0.75, sum by (le) (rate(abhyas_layout_shift_bucket[$window])))',
      'CLS',
      0.1,
    ),
    panel(
      'Reports of browsers',
      'reqps',
      'sum(rate(abhyas_requests_total{endpoint="reportVitals"}[$window]))',
      'reports',
    ),
    panel(
      'Pages that broke, in a quarter of an hour',
      'short',
      'topk(8, sum by (page) (increase(abhyas_browser_errors_total[15m])) > 0)',
      '{{page}}',
      20,
    ),
    panel('Errors of pages by kind', 'reqps', 'sum by (kind) (rate(abhyas_browser_errors_total[$window]))', '{{kind}}'),
    panel('Pages by status', 'reqps', 'sum by (status) (rate(abhyas_page_requests_total[$window]))', '{{status}}'),
    panel(
      'Slowest pages, p99',
      's',
      'topk(8, histogram_quantile(0.99, sum by (page, le) (rate(abhyas_page_request_duration_seconds_bucket[$window]))) > 0)',
      '{{page}}',
    ),
    panel(
      'Requests whose browser has gone',
      'reqps',
      'sum(rate(abhyas_requests_total{status="aborted"}[$window]))',
      'aborted',
    ),
    panel(
      'Files of the build',
      'reqps',
      'sum by (status) (rate(abhyas_requests_total{endpoint="asset"}[$window]))',
      '{{status}}',
    ),
    panel('The site responds to a visitor', 'short', 'probe_success', '{{instance}}', 1),
    panel(
      'Certificate is valid for',
      's',
      'min by (instance) (probe_ssl_earliest_cert_expiry) - time()',
      '{{instance}}',
      14 * 86_400,
    ),
  ],
}
