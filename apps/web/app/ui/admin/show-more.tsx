import { FORMATS } from '@abhyas/messages/locale'
import * as texts from '@abhyas/messages/texts'
import { type NextPage, ShowMoreButton } from '../lists/show-more-button.tsx'
import page from '../theme/page.module.css'

type ShowMoreProps = {
  shown: number
  /** Empty when the server does not count the rows. */
  total: string
  more: NextPage
}

/** Below an admin's list: how many rows are shown, and the button for the next ones. */
export const ShowMore = ({ shown, total, more }: ShowMoreProps) =>
  shown > 0 && (
    <div className={page.below}>
      <span>{total ? texts.totalShown({ shown, total: totalText(total) }) : texts.totalUnknown({ shown })}</span>
      <ShowMoreButton more={more} />
    </div>
  )

/** Formats '1000+' as '1,000+'. */
const totalText = (total: string): string => total.replace(/^\d+/, (digits) => Number(digits).toLocaleString(FORMATS))
