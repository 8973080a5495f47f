import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

/** Puts back how a heartbeat gave the time of an outage: by one statement over all running attempts. */
export const giveInOneStatement = (db: Db) =>
  db.write(sql`
    create or replace function cluster.note_beat(
      p_tolerated interval, p_grace interval, out is_outage boolean, out is_owed boolean
    ) language plpgsql as $$
    declare
      last_beat timestamptz;
      resumed_at timestamptz;
      moved integer := 0;
    begin
      is_owed := false;
      select beat_at into last_beat from cluster.pulse;
      is_outage := false;
      if clock_timestamp() < last_beat + interval '500 ms' then return; end if;
      select beat_at into last_beat from cluster.pulse for update;
      resumed_at := clock_timestamp();
      if resumed_at > last_beat + p_tolerated then
        update learner.attempts a
        set deadline = a.deadline + running.gap,
          outage_ms = a.outage_ms + ceil(extract(epoch from running.gap) * 1000)::bigint,
          section_ends = case when a.section_ends is not null then (
            select array_agg(case when e.ends_at > last_beat - p_grace then e.ends_at + running.gap else e.ends_at end order by e.nth)
            from unnest(a.section_ends) with ordinality e(ends_at, nth)
          ) end
        from (
          select learner_id, id, resumed_at - greatest(last_beat, started_at) as gap from learner.attempts
          where finished_at is null and deadline > last_beat - p_grace
          order by learner_id, id for no key update
        ) running
        where a.learner_id = running.learner_id and a.id = running.id;
        get diagnostics moved = row_count;
      end if;
      if moved > 0 then
        insert into cluster.outages (began_at, ended_at, attempt_count) values (last_beat, resumed_at, moved);
      end if;
      update cluster.pulse set beat_at = clock_timestamp();
      is_outage := moved > 0;
    end $$`)
