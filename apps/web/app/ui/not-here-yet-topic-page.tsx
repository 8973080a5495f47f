import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { topicQuery } from '../api/queries.ts'
import button from './button.module.css'
import { MessagePage } from './message-page.tsx'
import { appMeta } from './page-meta.ts'
import page from './page.module.css'

export const meta = () => appMeta(texts.notHereYetTitle())

/** Practice and exams of a topic, until they are built: which topic it is, and the way back to the others. */
export default function NotHereYetTopicPage() {
  const topicId = Number(useParams()['topicId'])
  const { data: topic } = useQuery({
    ...topicQuery(topicId),
    meta: { errorText: () => texts.topicDetailsFailed() },
  })
  return (
    <>
      {topic && (
        <p className={page.page}>
          <strong>{topic.name}</strong>{' '}
          <Link className={`${button.button} ${button.plain}`} to={`/user/module/${topic.moduleId}/topics`}>
            {texts.backToTopics()}
          </Link>
        </p>
      )}
      <MessagePage title={texts.notHereYetTitle()} text={texts.notHereYetText()} />
    </>
  )
}
