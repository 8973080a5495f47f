import type { Draft } from '@abhyas/contract/dashboards-manage'
import type { Db } from '@abhyas/database/database'
import { sql } from '@abhyas/database/sql'

const OF_EACH = 200

/** Reads only the partial indexes of drafts, and the places of those drafts. Mock exams have a list of their own. */
export const selectDrafts = (db: Db) =>
  db.select<Draft>(sql`
    with drafts as (
      (select 'course' as kind, id, name, id as course_id, null::bigint as module_id, null::bigint as topic_id, created_at
        from courses where state = 'draft' order by id desc limit ${OF_EACH})
      union all
      (select 'module', id, name, course_id, id, null, created_at
        from modules where state = 'draft' order by id desc limit ${OF_EACH})
      union all
      (select 'topic', t.id, t.name, m.course_id, m.id, t.id, t.created_at
        from topics t join modules m on m.id = t.module_id where t.state = 'draft' order by t.id desc limit ${OF_EACH})
      union all
      (select 'exam', e.id, e.name, m.course_id, m.id, t.id, e.created_at
        from exams e join topics t on t.id = e.topic_id join modules m on m.id = t.module_id
        where e.state = 'draft' and e.section_mode is null order by e.id desc limit ${OF_EACH})
    )
    select d.kind, d.id, d.name, c.id as "courseId", c.name as "courseName", m.id as "moduleId", m.name as "moduleName",
      t.id as "topicId", t.name as "topicName", d.created_at as "createdAt"
    from drafts d join courses c on c.id = d.course_id
      left join modules m on m.id = d.module_id left join topics t on t.id = d.topic_id
    order by d.created_at desc, d.kind, d.id desc`)
