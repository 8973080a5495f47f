import { getReminders } from '@abhyas/contract/learning-reminders'
import { apiQuery } from './api-query.ts'

export const remindersQuery = apiQuery(getReminders, {})
