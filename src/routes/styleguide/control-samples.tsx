import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Chip, ChipLink, FilterChip } from '#/ui/chip.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { Combobox, type ComboboxOption } from '#/ui/fields/combobox.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { PasswordInput } from '#/ui/fields/password-input.tsx'
import { RadioCards } from '#/ui/fields/radio-cards.tsx'
import { Segmented } from '#/ui/fields/segmented.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconCaret from '~icons/ph/caret-down'
import IconHeart from '~icons/ph/heart'
import IconHeartFill from '~icons/ph/heart-fill'
import IconSearch from '~icons/ph/magnifying-glass'
import IconPin from '~icons/ph/map-pin'
import IconPhone from '~icons/ph/phone'
import IconShare from '~icons/ph/share-network'
import IconFilters from '~icons/ph/sliders-horizontal'
import IconTag from '~icons/ph/tag'
import IconTrash from '~icons/ph/trash'
import IconWhatsApp from '~icons/ph/whatsapp-logo'
import { Section, Specimen } from './specimen.tsx'

const places: ComboboxOption[] = [
  { value: 'east-legon', label: 'East Legon, Accra', note: '12 homes' },
  { value: 'osu', label: 'Osu, Accra', note: '5 homes' },
  { value: 'ahodwo', label: 'Ahodwo, Kumasi', note: '4 homes' },
  { value: 'tema-25', label: 'Community 25, Tema', note: '7 homes' },
  { value: 'ashaiman', label: 'Ashaiman', note: '3 homes' },
  { value: 'takoradi', label: 'Anaji, Takoradi', note: '2 homes' },
]

const findPlaces = async (query: string) =>
  places.filter((place) => place.label.toLowerCase().includes(query.toLowerCase()))

const months = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
]

const sorts = [
  { value: 'latest', label: 'Latest' },
  { value: 'price', label: 'Price: Low to High' },
  { value: '-price', label: 'Price: High to Low' },
]

export function ControlSamples() {
  const [busy, setBusy] = useState(true)
  const [liked, setLiked] = useState(true)
  return (
    <>
      <Section id="buttons" title="Buttons">
        <Specimen title="Variants" wide>
          <div className="sg-row">
            <Button icon={<IconPhone />}>Contact agent</Button>
            <Button variant="secondary">Add to cart</Button>
            <Button variant="quiet">Clear all</Button>
            <Button variant="whatsapp" icon={<IconWhatsApp />}>
              WhatsApp
            </Button>
            <Button variant="danger" icon={<IconTrash />}>
              Delete listing
            </Button>
            <LinkButton href="#buttons" variant="secondary">
              A link
            </LinkButton>
          </div>
        </Specimen>
        <Specimen title="Busy: the width stays (press to change)" wide>
          <div className="sg-row">
            <Button busy={busy} icon={<IconSearch />}>
              Show 128 homes
            </Button>
            <Button busy={busy}>Subscribe</Button>
            <Button busy={busy} variant="secondary">
              Save
            </Button>
            <Button busy={busy} variant="danger" icon={<IconTrash />}>
              Delete
            </Button>
            <Button variant="quiet" onClick={() => setBusy(!busy)}>
              {busy ? 'Stop' : 'Start'}
            </Button>
          </div>
        </Specimen>
        <Specimen title="Disabled">
          <div className="sg-row">
            <Button disabled>Show 0 homes</Button>
            <Button disabled variant="secondary">
              Save
            </Button>
            <Button disabled variant="quiet">
              Clear all
            </Button>
            <Button disabled variant="whatsapp">
              WhatsApp
            </Button>
          </div>
        </Specimen>
        <Specimen title="Dense, 40 px">
          <div className="sg-row">
            <Button size="sm">Publish</Button>
            <Button size="sm" variant="secondary">
              Edit
            </Button>
            <Button size="sm" variant="danger">
              Remove
            </Button>
          </div>
        </Specimen>
        <Specimen title="Wide, long text">
          <Button wide icon={<IconSearch />}>
            Show 128 homes in Adjiringanor, East Legon Hills and Oyarifa
          </Button>
        </Specimen>
        <Specimen title="On indigo (the focus ring is brass)">
          <div className="sg-indigo on-indigo sg-row">
            <LinkButton href="#buttons" variant="inverse">
              Sign in
            </LinkButton>
            <Button>Search</Button>
            <IconButton label="Search" icon={<IconSearch />} variant="inverse" />
          </div>
        </Specimen>
        <Specimen title="Icon buttons: plain, outline, float, toggle, small, disabled">
          <div className="sg-row">
            <IconButton label="Share" icon={<IconShare />} />
            <IconButton label="Share" icon={<IconShare />} variant="outline" />
            <IconButton label="Share" icon={<IconShare />} variant="float" />
            <IconButton
              label="Favourite"
              icon={liked ? <IconHeartFill className="text-laterite" /> : <IconHeart />}
              variant="float"
              pressed={liked}
              onClick={() => setLiked(!liked)}
            />
            <IconButton label="Share" icon={<IconShare />} variant="outline" size="sm" />
            <IconButton label="Share" icon={<IconShare />} variant="outline" disabled />
          </div>
        </Specimen>
      </Section>

      <Section id="fields" title="Fields">
        <Specimen title="Empty, with hint">
          <Field label="Phone" hint="We only call about this home.">
            <TextInput type="tel" autoComplete="tel" placeholder="024 412 3456" icon={<IconPhone />} />
          </Field>
        </Specimen>
        <Specimen title="Filled, optional, unit">
          <Field label="Highest price" optional>
            <TextInput inputMode="numeric" defaultValue="800,000" unit="GH₵" />
          </Field>
        </Specimen>
        <Specimen title="Error">
          <Field label="E-mail" error="Write the address in full, such as ama@example.com." required>
            <TextInput type="email" defaultValue="ama@" />
          </Field>
        </Specimen>
        <Specimen title="Password, which can be shown">
          <Field label="Password" hint="At least 6 characters">
            <PasswordInput placeholder="Type something" />
          </Field>
        </Specimen>
        <Specimen title="Disabled and read-only">
          <div className="sg-stack">
            <Field label="Region">
              <TextInput disabled defaultValue="Greater Accra" />
            </Field>
            <Field label="Reference">
              <TextInput readOnly defaultValue="FH-2041" />
            </Field>
          </div>
        </Specimen>
        <Specimen title="Text area, long label and hint">
          <Field
            label="What should the agent know before calling you about this home?"
            hint="For instance when you can view it, and whether you need parking, a borehole or a separate meter."
          >
            <TextArea defaultValue="I can view on Saturdays after ten." />
          </Field>
        </Specimen>
        <Specimen title="Select: box, error, quiet">
          <div className="sg-stack">
            <Field label="Category">
              <Select
                icon={<IconTag />}
                options={[
                  { value: 'sale', label: 'For Sale' },
                  { value: 'rent', label: 'For Rent' },
                ]}
              />
            </Field>
            <Field label="Sort" error="Choose an order.">
              <Select options={sorts} />
            </Field>
            <div>
              <Select variant="quiet" aria-label="Sort" options={sorts} />
            </div>
          </div>
        </Specimen>
        <Specimen title="Combobox: touch it; type “zz” for nothing found">
          <Field label="Location">
            <Combobox
              name="location"
              title="Location"
              placeholder="Search location..."
              emptyText="No location found."
              suggestions={places}
              loadOptions={findPlaces}
              icon={<IconPin />}
            />
          </Field>
        </Specimen>
      </Section>

      <Section id="choices" title="Choices">
        <Specimen title="Checkbox: counts, checked, disabled">
          <div>
            <Checkbox label="Apartment" note="24" defaultChecked />
            <Checkbox label="Single room, self-contained" note="7" />
            <Checkbox label="Land" note="0" disabled />
            <Checkbox label="Townhouse" disabled defaultChecked />
          </div>
        </Specimen>
        <Specimen title="Radio cards: press the chosen one again to clear">
          <div className="sg-stack">
            <RadioCards legend="Pay over time" name="plan" options={months} defaultValue="6" deselectable />
            <RadioCards
              legend="With notes, one closed"
              name="plan-notes"
              options={[
                { value: '3', label: '3', note: 'months' },
                { value: '6', label: '6', note: 'months' },
                { value: '12', label: '12', note: 'not offered', disabled: true },
              ]}
            />
            <RadioCards
              legend="Lease"
              name="lease"
              options={months}
              error="Choose how long you want to rent."
            />
          </div>
        </Specimen>
        <Specimen title="Segmented">
          <Segmented
            legend="Type"
            name="type"
            options={[
              { value: '', label: 'General' },
              { value: 'house', label: 'House' },
              { value: 'apartment', label: 'Apartment' },
            ]}
          />
        </Specimen>
        <Specimen title="Chips: off, on, applied filter, link, disabled">
          <div className="sg-row">
            <Chip icon={<IconFilters />} on>
              Filters · 3
            </Chip>
            <Chip iconEnd={<IconCaret />}>Price</Chip>
            <FilterChip href="#choices">3+ beds</FilterChip>
            <FilterChip href="#choices">
              A place with a very long name indeed, behind the old railway station
            </FilterChip>
            <ChipLink href="#choices">Kumasi</ChipLink>
            <Chip disabled>Type</Chip>
          </div>
        </Specimen>
      </Section>
    </>
  )
}
