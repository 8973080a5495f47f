import {
  createIncident,
  deleteIncident,
  getIncidents,
  type Incident,
  type IncidentValues,
  updateIncident,
} from '@abhyas/contract/status'
import * as texts from '@abhyas/messages/texts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../queries/request-key.ts'
import { type RowList, useAddRow, useDeleteRow, useUpdateRow } from '../../ui/admin/row-list.ts'

const incidentList: RowList = {
  queryKey: keyOf(getIncidents),
  isReloaded: true,
  words: {
    added: texts.incidentAdded,
    addFailed: texts.incidentAddFailed,
    updated: texts.incidentUpdated,
    updateFailed: texts.incidentUpdateFailed,
    deleted: texts.incidentDeleted,
    deleteFailed: texts.incidentDeleteFailed,
    deleteConflict: texts.conflictDelete,
  },
  toldInForm: ['incident_incomplete', 'incident_ends_first'],
}

export const useAddIncident = () => useAddRow(incidentList, (body: IncidentValues) => call(createIncident, { body }))

export const useUpdateIncident = () =>
  useUpdateRow(incidentList, ({ id, version, ...body }: IncidentValues & { id: number; version: number }) =>
    call(updateIncident, { params: { id }, body, ifMatch: version }),
  )

export const useDeleteIncident = () =>
  useDeleteRow(incidentList, ({ id, version }: Incident) => call(deleteIncident, { params: { id }, ifMatch: version }))
