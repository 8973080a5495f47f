import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Fewer sittings or answers say little about the forecasts of a course, and too much about a single learner. */
export const SITTINGS_SHOWN_FROM = 30
export const ANSWERS_SHOWN_FROM = 200

/** When a course needs a look. With fewer answers than these, chance alone gives such an error. */
export const ALARM_LIMITS = {
  calibrationError: 0.03,
  answers: 5000,
  coverageFrom: 0.75,
  coverageTo: 0.85,
  sittings: 200,
} as const

/** How well the predicted chances of right answers fit what happened. */
export const AnswerQuality = z.object({
  /** By how much the predicted chances differ from the shares of right answers, on average. */
  calibrationError: z.number(),
  brierScore: z.number(),
  logLoss: z.number(),
  /** The log loss of predicting the course's share of right answers each time. */
  lossOfMean: z.number(),
  /** Answers with about the same predicted chance, the lowest chance first. */
  curve: z.array(z.object({ answers: z.number().int(), predicted: z.number(), right: z.number() })),
})
export type AnswerQuality = z.infer<typeof AnswerQuality>

/** How well the forecasts of exams fit the scores that followed. Errors and widths are in points of 100. */
export const ForecastQuality = z.object({
  inside: z.number().int(),
  coverage: z.number(),
  absoluteError: z.number(),
  /** Above 0 the forecasts promised too little. */
  signedError: z.number(),
  width: z.number(),
})
export type ForecastQuality = z.infer<typeof ForecastQuality>

/** The figures are null while the course has too few answers or sittings. */
export const CourseQuality = z.object({
  course: z.object({ id: Id, name: z.string() }),
  answerCount: z.number().int(),
  answers: AnswerQuality.nullable(),
  sittingCount: z.number().int(),
  forecasts: ForecastQuality.nullable(),
})
export type CourseQuality = z.infer<typeof CourseQuality>

export const getForecastQuality = endpoint({
  method: 'GET',
  path: '/api/learning/quality',
  access: 'all',
  summary: 'How good our forecasts are: each published course with predicted answers or forecast exams',
  response: z.array(CourseQuality),
  errors: [],
  isCached: true,
})

export const FORECAST_ALARMS = ['calibration', 'coverage', 'loss'] as const

export const WatchedCourse = CourseQuality.extend({ alarms: z.array(z.enum(FORECAST_ALARMS)) })
export type WatchedCourse = z.infer<typeof WatchedCourse>

export const getWatchedForecasts = endpoint({
  method: 'GET',
  path: '/api/overview/forecasts',
  access: 'admin',
  summary: 'The figures of every course, also with few answers, and what is wrong with them, alarms first',
  response: z.array(WatchedCourse),
  errors: [],
})
