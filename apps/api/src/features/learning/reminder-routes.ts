import * as contract from '@abhyas/contract/learning-reminders'
import type { ApiConfig } from '../../config.ts'
import { route } from '../../http/route.ts'
import { addDevice, changeReminders, readReminders, removeDevice } from './reminders/change-reminders.ts'

export const reminderRoutes = (tools: { config: ApiConfig }) => [
  route(contract.getReminders, ({ databases, caller }) => readReminders(databases, caller.userId, tools)),
  route(contract.updateReminders, ({ databases, caller, body }) =>
    changeReminders(databases, caller.userId, body, tools),
  ),
  route(contract.addDevice, ({ databases, caller, body }) => addDevice(databases, caller.userId, body, tools)),
  route(contract.removeDevice, ({ databases, caller, body }) =>
    removeDevice(databases, caller.userId, body.endpoint, tools),
  ),
]
