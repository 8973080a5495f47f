import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { Button } from '../button/button.tsx'
import page from '../theme/page.module.css'

type ShowMoreProps = {
  shown: number
  /** Empty where nobody counts them. */
  total: string
  /** Null when all are shown. */
  more: { isPending: boolean; show: () => void } | null
}

/** Below a list that can grow: how much of it is shown, and the way to the rest. */
export const ShowMore = ({ shown, total, more }: ShowMoreProps) =>
  shown > 0 && (
    <div className={page.below}>
      <span>{total ? texts.totalShown({ shown, total: totalText(total) }) : texts.totalUnknown({ shown })}</span>
      {more && (
        <Button variant="quiet" isPending={more.isPending} onClick={more.show}>
          {more.isPending ? texts.loading() : texts.showMore()}
        </Button>
      )}
    </div>
  )

/** '1000+' as it is read: 1,000+. */
const totalText = (total: string): string => total.replace(/^\d+/, (digits) => Number(digits).toLocaleString(FORMATS))
