import type { IncidentValues } from '@abhyas/contract/status'

/** An incident of ten minutes an hour ago. */
export const incidentValues = (changes: Partial<IncidentValues> = {}): IncidentValues => ({
  title: 'Exams were slow',
  titleHindi: 'परीक्षाएँ धीमी थीं',
  text: 'A disk was full. No answer was lost.',
  textHindi: 'एक डिस्क भर गई थी। कोई उत्तर नहीं खोया।',
  parts: ['exams'],
  beganAt: new Date(Date.now() - 3_600_000).toISOString(),
  endedAt: new Date(Date.now() - 3_000_000).toISOString(),
  ...changes,
})
