import { Lattice } from '#/ui/lattice.tsx'
import { Logo } from '#/ui/logo.tsx'
import { Price } from '#/ui/price.tsx'
import IconBathtub from '~icons/ph/bathtub'
import IconBed from '~icons/ph/bed'
import IconHeart from '~icons/ph/heart'
import IconHeartFill from '~icons/ph/heart-fill'
import IconList from '~icons/ph/list'
import IconSearch from '~icons/ph/magnifying-glass'
import IconPin from '~icons/ph/map-pin'
import IconPhone from '~icons/ph/phone'
import IconRuler from '~icons/ph/ruler'
import IconSeal from '~icons/ph/seal-check-fill'
import IconFilters from '~icons/ph/sliders-horizontal'
import IconStar from '~icons/ph/star-fill'
import IconWhatsApp from '~icons/ph/whatsapp-logo'
import { Section, Specimen } from './specimen.tsx'

const swatches: [name: string, hex: string, text: string, note: string][] = [
  ['limewash', '#fbf6ec', '#221b16', 'page · ink 15.8'],
  ['card', '#fffdf8', '#221b16', 'surfaces'],
  ['sand', '#f1e7d6', '#221b16', 'wells · ink 13.9'],
  ['line', '#dfd2bc', '#221b16', 'rules'],
  ['line-strong', '#8f8069', '#000', 'input borders 3.8'],
  ['ink', '#221b16', '#fff', 'text'],
  ['ink-2', '#5a4d41', '#fff', 'secondary 7.6'],
  ['ink-3', '#6f6155', '#fff', 'hints 5.5'],
  ['indigo', '#222b55', '#fff', 'white 13.6'],
  ['indigo-deep', '#171e3d', '#fff', 'footer'],
  ['indigo-tint', '#e6e8f2', '#222b55', 'highlight'],
  ['laterite', '#a63f1b', '#fff', 'white 6.3'],
  ['laterite-hover', '#8a3315', '#fff', 'white 8.2'],
  ['laterite-tint', '#f8e3d6', '#8a3315', 'selected'],
  ['brass', '#e0a526', '#221b16', 'ink 7.8'],
  ['brass-deep', '#7a5200', '#fff', 'stars 6.4'],
  ['palm', '#2c6a45', '#fff', 'verified 6.4'],
  ['palm-tint', '#e1efe4', '#2c6a45', 'palm 5.4'],
  ['danger', '#b3202a', '#fff', 'errors 6.5'],
  ['danger-tint', '#fbe4e3', '#b3202a', 'danger 5.5'],
  ['wa', '#0e6b3f', '#fff', 'white 6.6'],
]

const icons = [
  IconBed,
  IconBathtub,
  IconRuler,
  IconPin,
  IconHeart,
  IconHeartFill,
  IconStar,
  IconSeal,
  IconSearch,
  IconFilters,
  IconList,
  IconPhone,
  IconWhatsApp,
]

export function FoundationSamples() {
  return (
    <>
      <Section id="colour" title="Colour">
        <Specimen title="Tokens, with the contrast of their text" wide>
          <div className="sg-swatches">
            {swatches.map(([name, hex, color, note]) => (
              <div key={name} className="sg-swatch" style={{ background: hex, color }}>
                <strong>{name}</strong>
                <span>{note}</span>
              </div>
            ))}
          </div>
        </Specimen>
      </Section>
      <Section id="type" title="Type">
        <Specimen title="Display and h2: Ojuju 750, from 24 px up" wide>
          <p className="font-display font-painted text-display">A home with its papers</p>
          <p className="font-display font-painted text-h2">Chamber and hall, walled and gated</p>
        </Specimen>
        <Specimen title="h3, body, small, extra small: Onest">
          <p className="font-strong text-h3">Two-bedroom apartment at Tema Community 25</p>
          <p className="text-base">
            Self-contained, separate meter, borehole water. Rent is for twelve months.
          </p>
          <p className="text-ink-2 text-sm">Five minutes from the Kotoka exit.</p>
          <p className="text-ink-3 text-xs">Listed 12 March 2026</p>
        </Specimen>
        <Specimen title="Letters of Twi, Ga, Ewe, Hausa">
          <p className="font-display font-painted text-h2">Ɛyɛ fie. Ŋusẽ. Ɖo Ƒo Ɣe Ʋu Ɓ Ɗ Ƙ Ƴ</p>
          <p>Ɔdan yi wɔ Kumasi · Ŋkɔ · ɖe ƒe ɣe ʋe · ɓarna ɗaki ƙofa ƴanci · Éé Èè ã õ</p>
        </Specimen>
        <Specimen title="Price: lg, md with suffix, sm">
          <div className="sg-stack">
            <Price amount="GH₵1,250,000" size="lg" />
            <Price amount="GH₵4,500" suffix="/ month" />
            <Price amount="GH₵112,500.50" size="sm" />
            <span>Cedis in running text: GH₵980,000 a plot</span>
          </div>
        </Specimen>
      </Section>
      <Section id="motif" title="Lattice, logo, icons">
        <Specimen title="Lattice on indigo and on sand">
          <div className="sg-stack">
            <div className="sg-lattice" style={{ background: '#222b55' }}>
              <Lattice className="inset-y-0 right-0 w-1/2 text-white opacity-8" />
            </div>
            <div className="sg-lattice" style={{ background: '#f1e7d6' }}>
              <Lattice className="inset-0 text-ink opacity-8" />
            </div>
          </div>
        </Specimen>
        <Specimen title="Logo on limewash and indigo">
          <div className="sg-stack">
            <div className="text-indigo">
              <Logo name="Fihankra" />
            </div>
            <div className="sg-indigo">
              <Logo name="Fihankra" />
            </div>
          </div>
        </Specimen>
        <Specimen title="Icons: Phosphor, one import each">
          <div className="sg-row sg-icons">
            {icons.map((Icon, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <Icon key={index} />
            ))}
          </div>
        </Specimen>
      </Section>
    </>
  )
}
