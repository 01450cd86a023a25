import { useState } from 'react'
import type { AgentDetailsView } from '#/features/agents/agent.schema.ts'
import { PhotoField } from '#/features/media/components/photo-field.tsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import { formatPhone } from '#/shared/phone.ts'
import { Button } from '#/ui/button.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { SettingsSection } from './settings-section.tsx'

/** What an administrator lets everybody know on their properties. */
export function AgentSettings({ agent }: { agent: AgentDetailsView & { photo: ImageView | null } }) {
  const href = actHref(SETTINGS_ACTS.saveAgent)
  const { failure, done, isBusy, submit } = useAct(href, { only: 'done' })
  const [isUploading, setIsUploading] = useState(false)
  const defaults = {
    agentPhone: agent.agentPhone ? formatPhone(agent.agentPhone) : '',
    whatsappPhone: agent.whatsappPhone ? formatPhone(agent.whatsappPhone) : '',
    licenceNumber: agent.licenceNumber ?? '',
  }
  return (
    <SettingsSection
      id="agent"
      title="Agent details"
      about="Everybody sees these beside your name on your properties. Your e-mail and profile stay private."
      done={done}
      summary={
        [
          defaults.agentPhone,
          defaults.whatsappPhone && `WhatsApp ${defaults.whatsappPhone}`,
          defaults.licenceNumber && `licence ${defaults.licenceNumber}`,
        ]
          .filter(Boolean)
          .join(', ') || 'None yet: what is asked about your properties goes to the office'
      }
      isOpen={failure !== undefined}
    >
      <CheckedForm
        schema={() => import('#/features/agents/agent.schema.ts').then((module) => module.agentForm)}
        answer={failure}
        action={`${href}#agent`}
        submit={submit}
        defaults={defaults}
        label="Agent details"
        className="settings-fields"
      >
        <div className="whole">
          <PhotoField
            name="photoImageId"
            current={
              agent.photo && agent.photoImageId ? { id: agent.photoImageId, image: agent.photo } : null
            }
            error={failure?.errors.photoImageId?.[0]}
            onBusyChange={setIsUploading}
          />
        </div>
        <FormField name="agentPhone" label="Phone for buyers and tenants" optional>
          {(control) => <TextInput {...control} type="tel" maxLength={30} />}
        </FormField>
        <FormField
          name="whatsappPhone"
          label="WhatsApp number"
          optional
          hint="Without one, messages about your properties go to the office."
        >
          {(control) => <TextInput {...control} type="tel" maxLength={30} />}
        </FormField>
        <FormField
          name="licenceNumber"
          label="Licence number"
          optional
          hint="Of the Real Estate Agency Council, as on your licence"
        >
          {(control) => <TextInput {...control} maxLength={40} />}
        </FormField>
        <div className="whole">
          <Button type="submit" variant="secondary" busy={isBusy} disabled={isUploading}>
            Save agent details
          </Button>
        </div>
      </CheckedForm>
    </SettingsSection>
  )
}
