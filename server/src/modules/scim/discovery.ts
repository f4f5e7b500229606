import { enterpriseSchema, groupSchema, userSchema } from './attributes.ts'

export const maxCount = 200

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner or admin of the organization makes in its settings.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'People of the organization',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Groups, which give roles in workspaces',
    schema: groupSchema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
]

type Attribute = ReturnType<typeof attribute>

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const complex = (name: string, subAttributes: Attribute[], more: object = {}) =>
  attribute(name, { type: 'complex', subAttributes, ...more })

const plural = (name: string) =>
  complex(
    name,
    [...['value', 'display', 'type'].map((part) => attribute(part)), attribute('primary', { type: 'boolean' })],
    { multiValued: true },
  )

const names = ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix']
const addresses = ['type', 'formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country']
const texts = ['displayName', 'nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone']

const ref = attribute('$ref', { type: 'reference', referenceTypes: ['User', 'Group'], mutability: 'readOnly' })

const schema = (base: string, id: string, name: string, attributes: Attribute[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

export const schemas = (base: string) => [
  schema(base, userSchema, 'User', [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('active', { type: 'boolean' }),
    ...texts.map((name) => attribute(name)),
    attribute('profileUrl', { type: 'reference', referenceTypes: ['external'] }),
    complex(
      'name',
      names.map((name) => attribute(name)),
    ),
    ...['emails', 'phoneNumbers', 'roles', 'entitlements'].map(plural),
    complex(
      'addresses',
      addresses.map((name) => attribute(name)),
      { multiValued: true },
    ),
    complex('groups', [attribute('value'), attribute('display'), ref], { multiValued: true, mutability: 'readOnly' }),
  ]),
  schema(base, groupSchema, 'Group', [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    complex('members', [attribute('value', { mutability: 'immutable' }), attribute('display'), ref], {
      multiValued: true,
    }),
  ]),
  schema(base, enterpriseSchema, 'EnterpriseUser', [
    ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) => attribute(name)),
    complex('manager', [attribute('value'), attribute('displayName')]),
  ]),
]
