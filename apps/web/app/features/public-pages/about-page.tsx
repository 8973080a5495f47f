import * as texts from '@abhyas/messages/texts'
import type { MetaArgs } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { ABOUT_PATH, DASHBOARD_PATH, EXPLORE_PATH, FORECASTS_PATH, SIGNUP_PATH, TODAY_PATH } from '../../paths.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import doc from '../../ui/frame/document.module.css'
import { publicMeta } from '../../ui/frame/public-meta.ts'
import { useSite } from '../../ui/words/site.ts'
import styles from './about-page.module.css'

export const handle: PageHandle = { isDocument: true }

export const meta = ({ matches }: MetaArgs) =>
  publicMeta({ title: texts.aboutTitle(), description: texts.aboutDescription(), path: ABOUT_PATH, matches })

/** Every promise leads to the page where it is kept. */
const offers = () => [
  { name: texts.aboutTimedQuizzes(), text: texts.aboutTimedQuizzesText(), href: EXPLORE_PATH },
  { name: texts.aboutProgress(), text: texts.aboutProgressText(), href: DASHBOARD_PATH },
  { name: texts.aboutFeedback(), text: texts.aboutFeedbackText(), href: EXPLORE_PATH },
  { name: texts.aboutDaily(), text: texts.aboutDailyText(), href: TODAY_PATH },
]

const steps = () => [
  { name: texts.aboutStepRegister(), text: texts.aboutStepRegisterText() },
  { name: texts.aboutStepSubject(), text: texts.aboutStepSubjectText() },
  { name: texts.aboutStepQuizzes(), text: texts.aboutStepQuizzesText() },
  { name: texts.aboutStepProgress(), text: texts.aboutStepProgressText() },
]

export default function AboutPage() {
  const { brand } = useSite()
  return (
    <>
      <div className={doc.band}>
        <div className={styles.head}>
          <h1 className={doc.title}>{texts.aboutHeading()}</h1>
          <p className={doc.lead}>{texts.aboutLead({ brand })}</p>
        </div>
      </div>
      <div className={styles.body}>
        <section aria-labelledby="offers">
          <h2 id="offers">{texts.aboutOffers()}</h2>
          <ul className={styles.offers}>
            {offers().map(({ name, text, href }) => (
              <li key={name} className={styles.offer}>
                <h3>
                  <a className={doc.link} href={href}>
                    {name}
                  </a>
                </h3>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
          <p className={styles.text}>
            {texts.aboutForecastsText()}{' '}
            <a className={doc.link} href={FORECASTS_PATH}>
              {texts.forecastsTitle()}
            </a>
          </p>
        </section>
        <section aria-labelledby="flow">
          <h2 id="flow">{texts.homeHowItWorks()}</h2>
          <ol className={styles.steps}>
            {steps().map(({ name, text }) => (
              <li key={name} className={styles.step}>
                <h3>{name}</h3>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className={styles.start}>
          <LinkButton variant="primary" href={SIGNUP_PATH}>
            {texts.aboutGetStarted()}
          </LinkButton>
          <p className={styles.text}>{texts.aboutCost()}</p>
        </div>
      </div>
    </>
  )
}
