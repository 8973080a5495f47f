import { type Dashboard, panel } from './dashboard.ts'

export const postgresql: Dashboard = {
  name: 'postgresql',
  title: 'PostgreSQL',
  panels: [
    panel('Databases that respond', 'short', 'min by (database) (abhyas_database_up)', 'database {{database}}', 1),
    panel(
      'Used connections of the pools',
      'short',
      'sum by (database, pool) (abhyas_pool_connections{state="used"})',
      '{{database}} {{pool}}',
    ),
    panel(
      'Queries that wait for a connection',
      'short',
      'sum by (database, pool) (abhyas_pool_waiting)',
      '{{database}} {{pool}}',
    ),
    panel(
      'Share of connections that are used',
      'percentunit',
      'sum by (instance) (pg_stat_activity_count) / max by (instance) (pg_settings_max_connections)',
      '{{instance}}',
      0.8,
    ),
    panel('Transactions', 'reqps', 'sum by (instance) (rate(pg_stat_database_xact_commit[$window]))', '{{instance}}'),
    panel('Longest transaction', 's', 'max by (instance) (pg_stat_activity_max_tx_duration)', '{{instance}}'),
    panel('Locks', 'short', 'sum by (instance, mode) (pg_locks_count) > 0', '{{instance}} {{mode}}'),
    panel(
      'A replica is behind by',
      'bytes',
      'max by (instance, slot_name) (pg_replication_slots_pg_wal_lsn_diff)',
      '{{instance}} {{slot_name}}',
      64 * 1024 * 1024,
    ),
    {
      title: 'Archived files',
      unit: 'short',
      queries: [
        {
          expr: 'sum by (instance) (increase(pg_stat_archiver_archived_count[$window]))',
          legend: '{{instance}} archived',
        },
        { expr: 'sum by (instance) (increase(pg_stat_archiver_failed_count[$window]))', legend: '{{instance}} failed' },
      ],
    },
    panel('Age of the last backup', 's', 'time() - max(abhyas_backup_timestamp_seconds)', 'backup', 26 * 3600),
    panel('Size of the databases', 'bytes', 'sum by (instance) (pg_database_size_bytes)', '{{instance}}'),
    panel('Redis is connected', 'short', 'min by (instance) (abhyas_redis_up)', '{{instance}}', 1),
  ],
}
