import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import button from '../parts/button.module.css'
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
        <button
          type="button"
          className={`${button.button} ${button.quiet}`}
          aria-disabled={more.isPending || undefined}
          onClick={() => !more.isPending && more.show()}
        >
          {more.isPending ? texts.loading() : texts.showMore()}
        </button>
      )}
    </div>
  )

/** '1000+' as it is read: 1,000+. */
const totalText = (total: string): string => total.replace(/^\d+/, (digits) => Number(digits).toLocaleString(FORMATS))
