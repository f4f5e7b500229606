import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { DevSection } from './dev-section.tsx'

const roles = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
  { value: 'owner', label: 'Owner', disabled: true },
] as const

type Role = (typeof roles)[number]['value']

export function FieldParts() {
  return (
    <DevSection title="Fields">
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 phone:grid-cols-1">
        <Field label="Name" hint="As others see it" optional>
          <Input placeholder="Ayu Rahma" />
        </Field>
        <Field label="Email" error="This is not an email address." required>
          <Input type="email" defaultValue="ayu@" />
        </Field>
        <Field label="Password">
          <PasswordInput autoComplete="current-password" defaultValue="rahasia sekali" />
        </Field>
        <Field label="Search members" hideLabel>
          <Input icon={<Search />} placeholder="Search members" className="self-end" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Cannot be changed" />
        </Field>
        <RoleField />
        <CodeField />
        <CodeField error="This code does not match." />
        <Field label="Description">
          <Textarea placeholder="What it is for" />
        </Field>
        <Choices />
      </div>
    </DevSection>
  )
}

function RoleField() {
  const [role, setRole] = useState<Role | null>(null)
  return (
    <Field label="Role">
      <Select options={roles} value={role} onValueChange={setRole} />
    </Field>
  )
}

function CodeField({ error }: { error?: string }) {
  const [code, setCode] = useState(error ? '120934' : '')
  return (
    <Field label="Code" {...(error && { error })}>
      <OtpInput value={code} onValueChange={setCode} />
    </Field>
  )
}

function Choices() {
  const [on, setOn] = useState(true)
  return (
    <div className="flex flex-col gap-3">
      <Checkbox checked={on} onCheckedChange={setOn}>
        Send me a summary every Monday
      </Checkbox>
      <Checkbox checked={false} indeterminate onCheckedChange={() => setOn(true)}>
        Some of them
      </Checkbox>
      <Checkbox checked disabled onCheckedChange={() => {}}>
        Disabled
      </Checkbox>
      <Switch checked={on} onCheckedChange={setOn} hint="Answers come from the web when your data has none">
        Web search
      </Switch>
      <Switch checked={false} onCheckedChange={() => {}} disabled>
        Disabled
      </Switch>
    </div>
  )
}
