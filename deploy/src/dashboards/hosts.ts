import { type Dashboard, panel } from './dashboard.ts'

export const hosts: Dashboard = {
  name: 'hosts',
  title: 'Hosts',
  panels: [
    panel(
      'CPU in use',
      'percentunit',
      '1 - avg by (instance) (rate(node_cpu_seconds_total{mode="idle"}[$window]))',
      '{{instance}}',
    ),
    panel('Load in a minute', 'short', 'node_load1', '{{instance}}'),
    panel(
      'Memory in use',
      'percentunit',
      '1 - node_memory_MemAvailable_bytes / node_memory_MemTotal_bytes',
      '{{instance}}',
    ),
    panel(
      'Free disk',
      'percentunit',
      'min by (instance, mountpoint) (node_filesystem_avail_bytes / node_filesystem_size_bytes)',
      '{{mountpoint}}',
      0.2,
    ),
    panel('Written to disk', 'Bps', 'sum by (instance) (rate(node_disk_written_bytes_total[$window]))', '{{instance}}'),
    panel(
      'Time that disks are busy',
      'percentunit',
      'max by (instance) (rate(node_disk_io_time_seconds_total[$window]))',
      '{{instance}}',
    ),
    panel(
      'Sent over the network',
      'Bps',
      'sum by (instance) (rate(node_network_transmit_bytes_total{device!="lo"}[$window]))',
      '{{instance}}',
    ),
    panel('Difference of the clocks', 's', 'abs(node_time_seconds - timestamp(node_time_seconds))', '{{instance}}', 1),
    panel(
      'Open files of a process',
      'percentunit',
      'process_open_fds{job="abhyas"} / process_max_fds{job="abhyas"}',
      '{{instance}}',
    ),
    panel(
      'Starts of processes',
      'short',
      'sum by (instance) (changes(process_start_time_seconds{job="abhyas"}[$window]))',
      '{{instance}}',
    ),
    panel('Releases that run', 'short', 'count by (version, commit) (abhyas_build_info)', '{{version}} {{commit}}'),
    panel('Targets that respond', 'short', 'sum by (job) (up)', '{{job}}'),
  ],
}
