import { pick } from '@abhyas/razorpay-sandbox/seeded-random'
import { drawWord, termOf } from './invented-words.ts'

const TERMS_PER_TOPIC = 10

type InventedQuestion = {
  topicId: number
  text: string
  options: [string, string, string, string]
  correctAnswer: string
  description: string
  isExamOnly: boolean
}

type Random = () => number

/** Invents a question of realistic length: one or two sentences, four short options and an explanation. Some have code. */
export function inventQuestion(random: Random, topicId: number): InventedQuestion {
  const options = [0, 1, 2, 3].map(() => invent(random, topicId, 1, 5)) as InventedQuestion['options']
  const code = random() < 0.15 ? `\n\n${inventCode(random, topicId)}` : ''
  return {
    topicId,
    text: `${capital(invent(random, topicId, 10, 30))}?${code}`,
    options,
    // A few questions need attention, because their answer is none of their options.
    correctAnswer: random() < 0.03 ? `${options[0]} or not` : pick(random, options),
    description: `${capital(invent(random, topicId, 10, 30))}. ${capital(invent(random, topicId, 10, 30))}.`,
    isExamOnly: random() < 0.1,
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns one of the topic's terms. Without `random` it is the first one, which is also in the topic's name. */
export const termOfTopic = (topicId: number, random: Random = () => 0): string =>
  termOf(topicId * TERMS_PER_TOPIC + Math.floor(random() * TERMS_PER_TOPIC))

export const invent = (random: Random, topicId: number, min: number, max: number): string =>
  Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, () =>
    random() < 0.08 ? termOfTopic(topicId, random) : drawWord(random),
  ).join(' ')

function inventCode(random: Random, topicId: number): string {
  const [type, name, other] = [capital(termOfTopic(topicId, random)), drawWord(random), drawWord(random)]
  return [
    '```java',
    `${type} ${name} = new ${type}(${Math.floor(random() * 100)});`,
    `for (int i = 0; i < ${name}.size(); i++) System.out.println(${name}.${other}(i));`,
    '```',
  ].join('\n')
}
