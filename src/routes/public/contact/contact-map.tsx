import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { Position } from '#/features/places/place.schema.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { savesData } from '#/ui/saves-data.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { useSite } from '#/web/request/site.ts'
import IconMapPin from '~icons/ph/map-pin'
import IconMap from '~icons/ph/map-trifold'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import { chatWith, isTownAlone } from './contact-words.ts'
import { DrawnMap } from './drawn-map.tsx'
import type { MapSource, OfficeMap } from './office-map.tsx'

type Shown = { Map: typeof OfficeMap; source: MapSource; credit: string }
type Tiles = { tileUrl: string; attribution: string }

/** Everything that the map needs: with tiles its code, without them also the country and the names on it. */
async function fetchMap(tiles: Tiles | null, office: Position): Promise<Shown> {
  if (tiles) {
    const { OfficeMap } = await import('./office-map.tsx')
    return { Map: OfficeMap, source: { tileUrl: tiles.tileUrl }, credit: tiles.attribution }
  }
  const [
    { OfficeMap },
    { addCountryMap, boxesOfControls, boxOfPin, COUNTRY_MAP_CREDIT, COUNTRY_MAP_OPTIONS, loadMapLabels },
  ] = await Promise.all([import('./office-map.tsx'), import('#/web/map/country-map.client.ts')])
  const labels = await loadMapLabels()
  return {
    Map: OfficeMap,
    source: {
      options: COUNTRY_MAP_OPTIONS,
      draw: (map) =>
        addCountryMap(map, labels, { taken: () => [boxOfPin(map, office), ...boxesOfControls(map)] }),
    },
    credit: COUNTRY_MAP_CREDIT,
  }
}

/**
 * Where the office is: the country's map to move on as soon as it comes into sight, or a drawn picture until somebody
 * asks for the map, where it has streets from elsewhere or the browser asks for less data.
 */
export function ContactMap({ tiles }: { tiles: Tiles | null }) {
  const { brand } = useSite()
  const isHydrated = useHydrated()
  const [step, setStep] = useState<'asked' | 'fetching' | 'failed'>()
  const [shown, setShown] = useState<Shown>()
  const { latitude, longitude } = brand.mapPosition
  const isShown = shown !== undefined
  const isTown = isTownAlone(brand.address)
  const place = useRef<HTMLDivElement>(null)

  const show = async () => {
    setStep('fetching')
    try {
      setShown(await fetchMap(tiles, brand.mapPosition))
      setStep('asked')
    } catch {
      setStep('failed')
    }
  }
  useEffect(() => {
    if (tiles || isShown || !place.current || savesData()) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // Nobody asked: the drawing stays when it fails, and the button.
      fetchMap(null, brand.mapPosition).then(setShown, () => {})
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [tiles, isShown, brand.mapPosition])
  const fail = () => {
    setShown(undefined)
    setStep('failed')
  }
  return (
    <Card as="section" className={clsx('contact-map overflow-hidden', isTown && 'contact-town')}>
      <div ref={place} className="relative isolate">
        {shown ? (
          <shown.Map
            position={brand.mapPosition}
            name={brand.name}
            address={brand.address}
            source={shown.source}
            takesFocus={step === 'asked'}
            onFail={fail}
          />
        ) : (
          <DrawnMap />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 lg:px-6">
        <div className="min-w-0">
          <h2 className="font-sans font-strong text-h3">Where we are</h2>
          <p className="text-ink-2">
            {isTown
              ? `In ${brand.address}. The pin marks the town, not our door: ask us for the way.`
              : 'Call before you come, so that somebody has time for you.'}
          </p>
          {shown ? <p className="text-ink-2 text-sm">Map: {shown.credit}</p> : null}
        </div>
        {step === 'failed' ? (
          <div className="mt-3 w-full">
            <Alert kind="danger">
              The map did not load. Check your connection and try again, or open the place in another map.
            </Alert>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {isHydrated && !shown ? (
            <Button
              variant="secondary"
              icon={<IconMap />}
              busy={step === 'fetching'}
              onClick={() => void show()}
            >
              Show map
            </Button>
          ) : null}
          {isTown ? (
            <LinkButton
              href={`${chatWith(brand.whatsapp)}?text=${encodeURIComponent('How do I find your office?')}`}
              variant="whatsapp"
              icon={<IconWhatsapp />}
            >
              Ask for the way
            </LinkButton>
          ) : null}
          <LinkButton
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${isTown ? 12 : 17}/${latitude}/${longitude}`}
            variant="secondary"
            icon={<IconMapPin />}
          >
            Open in maps
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
