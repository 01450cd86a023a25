import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { Menu } from '#/ui/overlays/menu.tsx'
import { showToast } from '#/ui/overlays/toast.tsx'
import IconDots from '~icons/ph/dots-three-vertical'
import IconPencil from '~icons/ph/pencil-simple'
import IconTrash from '~icons/ph/trash'
import { Section, Specimen } from './specimen.tsx'

const dialog = lazyOnIntent(
  () => import('#/ui/overlays/dialog.tsx'),
  (module) => module.Dialog,
)
const sheet = lazyOnIntent(
  () => import('#/ui/overlays/sheet.tsx'),
  (module) => module.Sheet,
)

const types = ['Apartment', 'House', 'Townhouse', 'Room', 'Commercial', 'Land']

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'filters' | 'menu' | undefined>()
  const toggle = (name: typeof open) => (next: boolean) => setOpen(next ? name : undefined)
  return (
    <Section id="overlays" title="Overlays">
      <Specimen title="Dialog and sheets">
        <div className="sg-row">
          <Button variant="secondary" {...dialog.intent} onClick={() => setOpen('dialog')}>
            Open dialog
          </Button>
          <Button variant="secondary" {...sheet.intent} onClick={() => setOpen('filters')}>
            Open filters
          </Button>
          <Button variant="secondary" {...sheet.intent} onClick={() => setOpen('menu')}>
            Open phone menu
          </Button>
        </div>
        <LazyOverlay
          code={dialog}
          open={open === 'dialog'}
          onOpenChange={toggle('dialog')}
          title="Contact the agent"
          description="Kofi Mensah answers within the day."
          footer={
            <>
              <Button variant="quiet" onClick={() => setOpen(undefined)}>
                Cancel
              </Button>
              <Button>Send</Button>
            </>
          }
        >
          <div className="sg-stack">
            <Field label="Name">
              <TextInput autoComplete="name" />
            </Field>
            <Field label="Phone" error="Write a Ghana number such as 024 412 3456.">
              <TextInput type="tel" autoComplete="tel" defaultValue="024" />
            </Field>
          </div>
        </LazyOverlay>
        <LazyOverlay
          code={sheet}
          open={open === 'filters'}
          onOpenChange={toggle('filters')}
          title="Filters"
          footer={
            <>
              <Button variant="quiet">Clear all</Button>
              <Button wide>Show 128 homes</Button>
            </>
          }
        >
          {types.map((type, index) => (
            <Checkbox key={type} label={type} note={index * 3 + 1} />
          ))}
        </LazyOverlay>
        <LazyOverlay
          code={sheet}
          open={open === 'menu'}
          onOpenChange={toggle('menu')}
          title="Menu"
          wide={false}
          tone="indigo"
        >
          <ul className="sg-stack">
            {['Home', 'Properties', 'About', 'Blog', 'Contact'].map((name) => (
              <li key={name}>
                <a href="#overlays">{name}</a>
              </li>
            ))}
          </ul>
        </LazyOverlay>
      </Specimen>
      <Specimen title="Menu">
        <Menu
          label="Actions"
          variant="secondary"
          items={[
            { label: 'Edit', icon: <IconPencil />, href: '#overlays' },
            { label: 'Publish', onSelect: () => showToast({ title: 'Published' }), disabled: true },
            {
              label: 'Delete',
              icon: <IconTrash />,
              danger: true,
              onSelect: () =>
                showToast({ kind: 'danger', title: 'Not deleted', description: 'This is a sample.' }),
            },
          ]}
        >
          <IconDots />
        </Menu>
      </Specimen>
      <Specimen title="Toasts, five seconds">
        <div className="sg-row">
          <Button
            variant="secondary"
            onClick={() => showToast({ kind: 'success', title: 'Signed in successfully' })}
          >
            Success
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({
                title: 'Removed from favourites',
                description: 'Cantilever house, three bedrooms',
                action: { label: 'Undo', onPress: () => showToast({ kind: 'success', title: 'Put back' }) },
              })
            }
          >
            With undo
          </Button>
          <Button
            variant="secondary"
            onClick={() => showToast({ kind: 'danger', title: 'Failed to load property details.' })}
          >
            Danger
          </Button>
        </div>
      </Specimen>
    </Section>
  )
}
