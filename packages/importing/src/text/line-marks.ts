/** What a line looks like on its own. Its place in the question decides what it is. */
export type Mark =
  | { type: 'blank' | 'fence' | 'text' }
  | { type: 'stem'; number: number; style: string; isSure: boolean; rest: string }
  | { type: 'option'; letter: string; style: string; rest: string; isMarked: boolean }
  | { type: 'box' | 'bullet'; rest: string }
  | { type: 'answer' | 'explanation' | 'difficulty' | 'tags' | 'topic'; rest: string }

const SURE_STEM = /^q(?:uestion|ues|n)?\s*(?:no)?\s*[.:#-]?\s*\(?(\d{1,4})\s*([.):\]-]*)\s*(.*)$/i
/** '3.14 is' is no number of a question. */
const STEM = /^([([])?(\d{1,4})(\.\)|[.)\]:]|\s?-(?=\s))(?!\d)\s*(.*)$/
const OPTION = /^(\*)?\s?([([])?([A-Ja-j])\s?(\)|\]|\.\)?(?=[\s\d"'`(<$[{-]|[A-Z][a-z]|$)|:(?=\s|$))\s*(.*)$/
const BOX = /^(?:[-*]\s+)?(?:\[(?: |x|X|✓|✔)?\]|[☐☑☒])\s*\S/
const BULLET = /^(?:[*•▪◦○●‣⁃➢–-]|o(?=\s))\s+(\S.*)$/
const ANSWER =
  /^(?:the\s+)?(?:(?:correct|right)\s+)?(?:answers?|ans|(?:correct|right)\s+(?:options?|choices?))\.?\s*(?:(?:is|are)\b\s*:?|[:=–—-]+|(?<=\bans\.)|(?=\(?[A-Ja-j]\)?\.?$))\s*(.*)$/i
const KEY = /^(?:key|correct)\s*[:=]\s*(.*)$/i
const EXPLANATION = /^(?:exp(?:l(?:anation|n)?)?|solution|sol|reason(?:ing)?|rationale|hint)\s*(?:[:.–—-]+|$)\s*(.*)$/i
const ABOUT = /^(difficulty|level|tags?|topic|chapter)\s*[:–—-]\s*(.+)$/i
const RIGHT_SIGN = /\s*(?:[✓✔☑✅]|[([](?:correct(?: answer)?|right(?: answer)?)[)\]]|<-+\s*correct)\s*$/i

export function markOf(text: string): Mark {
  if (text === '') return { type: 'blank' }
  if (text.startsWith('```')) return { type: 'fence' }
  const plain = text.replace(/^(\*\*|__)(.+?)\1/, '$2')
  const about = ABOUT.exec(plain)
  if (about) return { type: aboutType(about[1] ?? ''), rest: about[2] ?? '' }
  const answer = ANSWER.exec(plain) ?? KEY.exec(plain)
  if (answer) return { type: 'answer', rest: (answer[1] ?? '').trim() }
  const explanation = EXPLANATION.exec(plain)
  if (explanation) return { type: 'explanation', rest: explanation[1] ?? '' }
  if (BOX.test(text)) return { type: 'box', rest: text }
  return optionOf(text) ?? stemOf(plain) ?? bulletOf(text)
}

function aboutType(word: string): 'difficulty' | 'tags' | 'topic' {
  if (/^tag/i.test(word)) return 'tags'
  return /^(?:topic|chapter)/i.test(word) ? 'topic' : 'difficulty'
}

function optionOf(text: string): Mark | null {
  const [all, star, open = '', letter = '', close = '', rest = ''] = OPTION.exec(text) ?? []
  const isPaired = open === '' ? close !== ']' : close === (open === '(' ? ')' : ']')
  if (all === undefined || !isPaired) return null
  const style = `${open}${close[0] ?? ''}${letter === letter.toUpperCase() ? 'A' : 'a'}`
  const isMarked = star !== undefined || RIGHT_SIGN.test(rest)
  return { type: 'option', letter: letter.toUpperCase(), style, rest: withoutRightSign(rest), isMarked }
}

export const hasRightSign = (text: string): boolean => RIGHT_SIGN.test(text)
export const withoutRightSign = (text: string): string => text.replace(RIGHT_SIGN, '').trim()

function stemOf(text: string): Mark | null {
  const [sure, sureNumber, sign = '', sureRest = ''] = SURE_STEM.exec(text) ?? []
  // A broken line may begin with 'question 3 asks'.
  if (sure !== undefined && (sign !== '' || text.startsWith('Q')))
    return { type: 'stem', number: Number(sureNumber), style: 'Q', isSure: true, rest: sureRest }
  const [all, open = '', number, close = '', rest = ''] = STEM.exec(text) ?? []
  if (all === undefined) return null
  return { type: 'stem', number: Number(number), style: `${open}${close.trim()}`, isSure: false, rest }
}

function bulletOf(text: string): Mark {
  const rest = BULLET.exec(text)?.[1]
  return rest === undefined ? { type: 'text' } : { type: 'bullet', rest }
}

const ANSWER_BEHIND =
  /^(.*?\S)\s+((?:the\s+)?(?:(?:correct|right)\s+)?(?:answer|ans|(?:correct|right)\s+option)\s*(?:[:=–—-]+|\bis\b|(?<=ans)\.)\s*(?:option\s+)?[([]?[A-Ja-j\d][)\].]?)\s*$/i

/** 'D. 4   Ans: B' is two lines that a paste has put into one. */
export function answerBehind(text: string): [string, string] | null {
  const [, before, answer] =
    text.length > 2000 || markOf(text).type === 'answer' ? [] : (ANSWER_BEHIND.exec(text) ?? [])
  return before && answer ? [before, answer] : null
}
