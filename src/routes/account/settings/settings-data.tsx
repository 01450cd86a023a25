import { urls } from '#/shared/urls.ts'
import { buttonClass } from '#/ui/button-class.ts'
import IconDownload from '~icons/ph/download-simple'

/** A file with everything that is stored about somebody. */
export function DataSettings() {
  return (
    <section
      id="your-data"
      aria-labelledby="your-data-title"
      className="settings-row flex flex-wrap items-center justify-between gap-3 py-3"
    >
      <div className="min-w-0 max-w-measure flex-1 basis-52">
        <h3 id="your-data-title" className="font-sans font-semibold text-base">
          Your data
        </h3>
        <p className="text-ink-2 text-sm">
          One file with everything we keep about you: your account and profile, sessions, mails, what you did
          here, and what you advertise.
        </p>
      </div>
      {/* Not through the router: it is a file, and who is no longer signed in gets a page instead. */}
      <a href={urls.personalData} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <IconDownload />
        Download my data
      </a>
    </section>
  )
}
