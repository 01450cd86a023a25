import { useEffect, useRef, useState } from 'react'
import { pinText, readPin, townOfDigitalAddress } from '#/features/properties/position/pin-text.rules.ts'
import { Button } from '#/ui/button.tsx'
import { COUNTRY_MAP_CREDIT } from '#/web/map/country-map.client.ts'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import { openPinMap, type PinMap } from './pin-map.ts'
import './listing-pin-map.css'

type Way = { words: string; town: string }

/**
 * The map on which a pin is set: it moves below the pin. Opens at the pin, else at the place, else at the town of the
 * digital address. What is set is written into the field, which holds and says the same.
 */
export function ListingPinMap({
  pin,
  placeLabel,
  digitalAddress,
  tiles,
  onSet,
}: {
  pin: string
  placeLabel: string
  digitalAddress: string
  tiles: MapTiles
  onSet: (pin: string) => void
}) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PinMap>(undefined)
  const [note, setNote] = useState('')
  const position = readPin(pin)
  const ways = waysOf(placeLabel, digitalAddress)

  const calls = useRef({ onSet })
  calls.current = { onSet }
  const opening = useRef({ position, ways })
  const goToTown = async (town: string) => {
    const isKnown = await map.current?.goToTown(town)
    setNote(isKnown ? `The map shows ${town}.` : `No map here knows ${town}. Move the map to it.`)
  }

  useEffect(() => {
    if (!element.current) return
    const opened = openPinMap(element.current, {
      tiles,
      onMove: () => calls.current.onSet(pinText(opened.middle())),
      onFail: () => setNote('The map did not load. Write the coordinates instead.'),
    })
    map.current = opened
    const { position: start, ways: known } = opening.current
    if (start?.isInGhana) opened.goTo(start)
    else if (known[0]) opened.goToTown(known[0].town).catch(() => setNote('Move the map to the home.'))
    return () => opened.close()
  }, [tiles])

  // Typed, or another draft.
  useEffect(() => {
    const typed = readPin(pin)
    if (typed?.isInGhana && map.current && pinText(map.current.middle()) !== pinText(typed))
      map.current.goTo(typed)
  }, [pin])

  const locate = () => {
    setNote('Looking for where you are…')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const here = readPin(pinText({ latitude, longitude }))
        if (!here?.isInGhana) {
          setNote('You are not in Ghana. Move the map to the home.')
          return
        }
        map.current?.goTo(here)
        onSet(pinText(here))
        setNote('The pin is where you stand.')
      },
      () => setNote('Your phone does not say where you are. Move the map to the home.'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }

  return (
    <div className="pin-map">
      <section aria-label="Map to set the pin on" className="relative">
        <div ref={element} className="pin-map-canvas" />
        <svg
          viewBox="0 0 48 72"
          className={position ? 'pin-map-pin' : 'pin-map-pin pin-map-unset'}
          aria-hidden="true"
        >
          <path d="M24 70c16-20 23-34 23-46a23 23 0 1 0-46 0c0 12 7 26 23 46z" />
          <circle cx="24" cy="24" r="9" />
        </svg>
      </section>
      <p role="status" className="mt-2 text-sm">
        {note ||
          (position ? 'The pin is set.' : 'No pin yet. Move the map until the pin stands on the home.')}
      </p>
      <p className="text-ink-2 text-sm">
        With a keyboard: arrows move the map, plus and minus zoom, and “Put the pin here” sets it.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => {
            if (map.current) onSet(pinText(map.current.middle()))
            setNote('The pin is set.')
          }}
        >
          Put the pin here
        </Button>
        {ways.map(({ words, town }) => (
          <Button
            key={words}
            size="sm"
            variant="secondary"
            onClick={() => {
              goToTown(town).catch(() =>
                setNote('The names of places did not load. Move the map to the home.'),
              )
            }}
          >
            {words}
          </Button>
        ))}
        {'geolocation' in navigator ? (
          <Button size="sm" variant="secondary" onClick={locate}>
            Where I stand
          </Button>
        ) : null}
        {position ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              onSet('')
              setNote('The pin is removed.')
            }}
          >
            Remove the pin
          </Button>
        ) : null}
      </div>
      <p className="mt-1 text-ink-2 text-xs">{tiles?.credit ?? COUNTRY_MAP_CREDIT}</p>
    </div>
  )
}

function waysOf(placeLabel: string, digitalAddress: string): Way[] {
  const [place = ''] = placeLabel.split(',')
  const town = townOfDigitalAddress(digitalAddress)
  return [
    ...(place.trim() ? [{ words: `Go to ${place.trim()}`, town: place.trim() }] : []),
    ...(town ? [{ words: `Go to ${digitalAddress.trim().slice(0, 2).toUpperCase()}, ${town}`, town }] : []),
  ]
}
