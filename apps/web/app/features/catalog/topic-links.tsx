import type { Topic } from '@abhyas/contract/catalog-topics'
import * as texts from '@abhyas/messages/texts'
import { adminExamsPath, adminQuestionsPath } from '../../admin-paths.ts'
import { RowLink } from '../../ui/admin/row-actions.tsx'

/** From a topic to what it holds. */
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
