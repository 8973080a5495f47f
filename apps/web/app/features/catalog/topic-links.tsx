import type { Topic } from '@abhyas/contract/catalog-topics'
import * as texts from '@abhyas/messages/texts'
import { adminExamsPath, adminQuestionsPath } from '../../admin-paths.ts'
import { RowLink } from '../../ui/admin/row-actions.tsx'

/** Links from a topic to its questions, exams and practice. */
export const TopicLinks = ({ id, moduleId, name }: Pick<Topic, 'id' | 'moduleId' | 'name'>) => (
  <>
    <RowLink to={adminQuestionsPath(id)} label={texts.topicViewQuestionsNamed({ name })}>
      {texts.topicViewQuestions()}
    </RowLink>
    <RowLink to={adminExamsPath(moduleId, id)} label={texts.topicViewExamNamed({ name })}>
      {texts.topicViewExam()}
    </RowLink>
  </>
)
