import { useState } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { useSite } from '#/web/request/site.ts'
import IconMap from '~icons/ph/map-trifold'
import { DrawnMap } from './drawn-map.tsx'
import type { OfficeMap } from './office-map.tsx'

type Map = typeof OfficeMap

/** Where the office is: a drawn picture, and the real map for whoever asks for it where there is one. */
export function ContactMap({ source }: { source: { tileUrl: string; attribution: string } | null }) {
  const { brand } = useSite()
  const isHydrated = useHydrated()
  const [step, setStep] = useState<'asked' | 'fetching' | 'failed'>()
  const [Live, setLive] = useState<Map>()
  const { latitude, longitude } = brand.mapPosition

  const show = async () => {
    setStep('fetching')
    try {
      const { OfficeMap } = await import('./office-map.tsx')
      setLive(() => OfficeMap)
      setStep('asked')
    } catch {
      setStep('failed')
    }
  }
  const fail = () => {
    setLive(undefined)
    setStep('failed')
  }
  return (
    <Card as="section" className="self-start overflow-hidden">
      <div className="relative isolate h-64">
        {Live && source ? (
          <Live
            position={brand.mapPosition}
            name={brand.name}
            address={brand.address}
            tileUrl={source.tileUrl}
            onFail={fail}
          />
        ) : (
          <DrawnMap />
        )}
      </div>
      <div className="border-line border-t p-4 lg:p-6">
        <h2 className="text-h2">Where we are</h2>
        <p className="mt-1">{brand.address}</p>
        {Live && source ? <p className="mt-1 text-ink-2 text-sm">Map: {source.attribution}</p> : null}
        {step === 'failed' ? (
          <div className="mt-3">
            <Alert kind="danger">
              The map did not load. Check your connection and try again, or open the place in another map.
            </Alert>
          </div>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          {source && isHydrated && !Live ? (
            <Button
              variant="secondary"
              icon={<IconMap />}
              busy={step === 'fetching'}
              onClick={() => void show()}
            >
              Show map
            </Button>
          ) : null}
          <LinkButton
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            variant="quiet"
            className="-mx-3"
          >
            Open in maps
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
