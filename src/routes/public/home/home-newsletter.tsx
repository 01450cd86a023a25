import { SubscribeForm } from '#/routes/public/newsletter/subscribe-form.tsx'
import { HomeSection } from './home-section.tsx'

/** Asks whether new articles may come by mail. */
export function HomeNewsletter() {
  return (
    <HomeSection title="News about homes, by mail">
      <div className="turned grid gap-4 border border-line bg-card p-4 lg:grid-cols-2 lg:gap-12 lg:p-6">
        <p className="max-w-measure text-ink-2 lg:text-h3">
          What papers to ask for, what the law says of rent, what a plan really costs: new articles, and
          nothing else.
        </p>
        <SubscribeForm />
      </div>
    </HomeSection>
  )
}
