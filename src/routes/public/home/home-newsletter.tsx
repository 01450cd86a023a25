import { SubscribeForm } from '#/routes/public/newsletter/subscribe-form.tsx'

/** Asks whether new articles may come by mail. */
export function HomeNewsletter() {
  return (
    <section
      aria-labelledby="news"
      className="turned grid items-center gap-4 border border-line bg-card p-4 lg:grid-cols-2 lg:gap-12 lg:p-6"
    >
      <div>
        <h2 id="news" className="mb-4 text-h2">
          News about homes, by mail
        </h2>
        <p className="max-w-measure text-ink-2 max-lg:hidden lg:text-h3">
          What papers to ask for, what the law says of rent, what a plan really costs: new articles, and
          nothing else.
        </p>
      </div>
      <SubscribeForm />
    </section>
  )
}
