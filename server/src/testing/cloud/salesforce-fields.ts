export type CloudRecord = { Id: string } & Record<string, unknown>

/** A field as Salesforce describes it, as far as it matters here. */
export type CloudField = {
  name: string
  label: string
  type: string
  referenceTo: string[]
  createable: boolean
  updateable: boolean
  nillable: boolean
  defaultedOnCreate: boolean
  filterable: boolean
  length: number
  precision: number
  scale: number
  digits: number
  externalId: boolean
  unique: boolean
  nameField: boolean
  restrictedPicklist: boolean
  picklistValues: { value: string; label: string; active: boolean }[]
}

export type Refused = { status: number; errorCode: string; message: string; fields?: string[] }

const labels: Record<string, string> = { Id: 'Record ID', Name: 'Account Name', AnnualRevenue: 'Annual Revenue' }

/** What every record has without being given it. */
export const systemFields = ['CreatedById', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate']

export const cloudField = (name: string, type: string, given: Partial<CloudField> = {}): CloudField => ({
  ...{ name, label: labels[name] ?? name, type, referenceTo: [], createable: true, updateable: true, nillable: true },
  ...{ defaultedOnCreate: false, filterable: type !== 'textarea', length: type === 'string' ? 255 : 0 },
  ...{ precision: 18, scale: 2, digits: 8, externalId: false, unique: false, nameField: name === 'Name' },
  ...{ restrictedPicklist: false, picklistValues: [] },
  ...given,
})

export const choices = (...values: string[]) => ({
  restrictedPicklist: true,
  picklistValues: values.map((value) => ({ value, label: value, active: true })),
})

/** The fields of an object of which a test gave records only. */
export function inferredFields(first: CloudRecord | undefined): CloudField[] {
  return Object.entries(first ?? {}).flatMap(([name, value]) => {
    if (name === 'Id') return cloudField(name, 'id', { createable: false, updateable: false })
    if (systemFields.includes(name)) return []
    if (typeof value === 'object' && value !== null) return cloudField(name, 'reference', { updateable: false })
    return cloudField(name, typeof value === 'number' ? 'currency' : 'string')
  })
}

/** What Salesforce says to values before any rule of the organization. */
export function refusedValue(fields: readonly CloudField[], values: Record<string, unknown>, isNew: boolean) {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((known) => known.name === name)
    if (!field) return refused('INVALID_FIELD', `No such column '${name}' on sobject`, [name])
    if (!(isNew ? field.createable : field.updateable))
      return refused(
        'INVALID_FIELD_FOR_INSERT_UPDATE',
        `Unable to create/update fields: ${name}. Please check the security settings of this field.`,
        [name],
      )
    if (field.type === 'string' && String(value ?? '').length > field.length)
      return refused('STRING_TOO_LONG', `${field.label}: data value too large (max length=${field.length})`, [name])
    const isListed = field.picklistValues.some((known) => known.active && known.value === value)
    if (field.restrictedPicklist && value !== null && !isListed)
      return refused(
        'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
        `${field.label}: bad value for restricted picklist field: ${value}`,
        [name],
      )
  }
  const missing = fields
    .filter(({ nillable, createable, defaultedOnCreate, name }) => {
      const isEmpty = values[name] === undefined ? isNew : values[name] === null
      return !nillable && createable && !defaultedOnCreate && isEmpty
    })
    .map(({ name }) => name)
  if (missing.length === 0) return undefined
  return refused('REQUIRED_FIELD_MISSING', `Required fields are missing: [${missing.join(', ')}]`, missing)
}

const refused = (errorCode: string, message: string, fields: string[]): Refused => ({
  ...{ status: 400, errorCode, message, fields },
})
