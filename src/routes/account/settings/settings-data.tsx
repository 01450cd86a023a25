import { urls } from '#/shared/urls.ts'
import { buttonClass } from '#/ui/button-class.ts'
import IconDownload from '~icons/ph/download-simple'
import { SettingsSection } from './settings-section.tsx'

/** A file with everything that is stored about somebody. */
export function DataSettings() {
  return (
    <SettingsSection
      id="your-data"
      title="Your data"
      about="One file with everything we keep about you: your account and profile, sessions, mails, what you did here, and what you advertise."
    >
      {/* Not through the router: it is a file, and who is no longer signed in gets a page instead. */}
      <a href={urls.personalData} className={buttonClass({ variant: 'secondary' })}>
        <IconDownload />
        Download my data
      </a>
    </SettingsSection>
  )
}
