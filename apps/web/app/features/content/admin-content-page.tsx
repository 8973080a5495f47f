import * as texts from '@abhyas/messages/texts'
import { useQuery } from '@tanstack/react-query'
import { contentQuery } from '../../queries/admin/content.ts'
import { Button } from '../../ui/button/button.tsx'
import { appMeta } from '../../ui/frame/page-meta.ts'
import card from '../../ui/parts/card.module.css'
import { Loading } from '../../ui/parts/loading.tsx'
import { RetryNotice } from '../../ui/parts/retry-notice.tsx'
import page from '../../ui/theme/page.module.css'
import { ContentCourseCard } from './content-course.tsx'
import { LoadStatus } from './load-status.tsx'
import { useLastLoad, useStartLoad } from './use-load-content.ts'

export const meta = () => appMeta(texts.contentTitle())

/** The courses that come with this version, and their load into the database. The load continues without this page. */
export default function AdminContentPage() {
  const load = useLastLoad()
  const { mutate: start, isPending } = useStartLoad()
  const isBusy = isPending || load?.state === 'running'
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1 tabIndex={-1}>{texts.contentTitle()}</h1>
          <p className={page.lead}>{texts.contentLead()}</p>
        </div>
        <Button variant="quiet" isPending={isBusy} onClick={() => start({ course: null, takesFiles: false })}>
          {texts.contentLoadAll()}
        </Button>
      </div>
      {load && <LoadStatus load={load} />}
      <Courses isBusy={isBusy} />
    </div>
  )
}

function Courses({ isBusy }: { isBusy: boolean }) {
  const { data, isError, refetch } = useQuery(contentQuery)
  if (isError && !data) return <RetryNotice text={texts.contentFailed()} onRetry={() => void refetch()} />
  if (!data) return <Loading text={texts.contentLoading()} />
  if (data.length === 0) return <p className={page.notice}>{texts.contentNone()}</p>
  return (
    <section className={page.section}>
      <ul className={card.grid}>
        {data.map((course) => (
          <ContentCourseCard key={course.id} course={course} isBusy={isBusy} />
        ))}
      </ul>
    </section>
  )
}
