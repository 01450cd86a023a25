import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components'
import type { CSSProperties } from 'react'
import type { Brand } from '../brand/brand.config.ts'
import { imprint, letterAsText } from './letter.emails.ts'
import type { RenderedMail } from './mail.schema.ts'
import type { Letter, LetterCard } from './mail-template.schema.ts'

/** Lays a letter out: subject, HTML and plain text of one mail. */
export async function renderMail(letter: Letter, brand: Brand): Promise<RenderedMail> {
  return {
    subject: letter.subject,
    html: await render(<LetterMail letter={letter} brand={brand} />),
    text: letterAsText(letter, brand),
    link: letter.action?.href,
    ...(letter.unsubscribeUrl ? { unsubscribeUrl: letter.unsubscribeUrl } : {}),
  }
}

// Mail programs know neither our style sheet nor our fonts: the colours of the site, and what every device has.
const COLOUR = {
  limewash: '#FBF6EC',
  card: '#FFFDF8',
  line: '#DFD2BC',
  ink: '#221B16',
  ink2: '#5A4D41',
  ink3: '#6F6155',
  indigo: '#222B55',
  screen: '#3B467C',
  brass: '#E0A526',
  laterite: '#A63F1B',
  foot: '#8A3315',
  white: '#FFFFFF',
} as const
const SANS = 'Onest, Arial, Helvetica, sans-serif'
const DISPLAY = 'Ojuju, Georgia, "Times New Roman", serif'
const WIDTH = 560

const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '24px',
  color: COLOUR.ink,
  // A word without an end makes no mail wider.
  wordBreak: 'break-word',
}
const small: CSSProperties = { ...text, fontSize: 14, lineHeight: '21px', color: COLOUR.ink2 }
const link: CSSProperties = { color: COLOUR.laterite, textDecoration: 'underline' }
const quoted: CSSProperties = {
  ...text,
  padding: '12px 16px',
  borderLeft: `4px solid ${COLOUR.line}`,
  whiteSpace: 'pre-wrap',
}
const writtenOut: CSSProperties = { ...link, wordBreak: 'break-all' }

function LetterMail({ letter, brand }: { letter: Letter; brand: Brand }) {
  return (
    <Html lang="en">
      <Head>
        <title>{letter.subject}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body style={{ margin: 0, padding: '24px 12px', backgroundColor: COLOUR.limewash }}>
        <Container style={{ maxWidth: WIDTH }}>
          <MailHeader name={brand.name} />
          <Section style={card}>
            <LetterBody letter={letter} />
          </Section>
          <Section style={{ padding: '20px 24px 0' }}>
            {imprint(brand).map((line) => (
              <Text key={line} style={{ ...small, margin: 0, color: COLOUR.ink3 }}>
                {line}
              </Text>
            ))}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

const card: CSSProperties = {
  padding: '32px 24px 28px',
  backgroundColor: COLOUR.card,
  border: `1px solid ${COLOUR.line}`,
  borderTop: 0,
  borderRadius: '0 0 36px 6px',
  borderCollapse: 'separate',
}

function LetterBody({ letter }: { letter: Letter }) {
  const { heading, paragraphs, quote, actionBeforeCards, surprise } = letter
  const cards = letter.cards?.map((each) => <LetterCardBlock key={each.href} card={each} />)
  return (
    <>
      <Heading
        style={{
          margin: '0 0 20px',
          fontFamily: DISPLAY,
          fontSize: 26,
          lineHeight: '32px',
          fontWeight: 700,
          color: COLOUR.ink,
        }}
      >
        {heading}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={text}>
          {paragraph}
        </Text>
      ))}
      {quote ? <Text style={quoted}>{quote}</Text> : null}
      {actionBeforeCards ? null : cards}
      <LetterAction action={letter.action} />
      {actionBeforeCards && cards?.length ? <Section style={{ marginTop: 28 }}>{cards}</Section> : null}
      <Section style={{ marginTop: 24, borderTop: `1px dashed ${COLOUR.line}` }}>
        <Text style={{ ...small, margin: '16px 0 0' }}>
          <strong style={{ color: COLOUR.ink }}>{surprise.question}</strong> {surprise.answer}
        </Text>
        {surprise.link ? (
          <Text style={{ ...small, margin: '8px 0 0' }}>
            {surprise.link.label}:
            <br />
            <Link href={surprise.link.href} style={writtenOut}>
              {surprise.link.href}
            </Link>
          </Text>
        ) : null}
      </Section>
    </>
  )
}

function LetterAction({ action }: Pick<Letter, 'action'>) {
  if (!action) return null
  return (
    <>
      <Button href={action.href} style={button}>
        {action.label}
      </Button>
      <Text style={{ ...small, margin: '20px 0 0' }}>
        If the button does nothing, open this address:
        <br />
        <Link href={action.href} style={writtenOut}>
          {action.href}
        </Link>
      </Text>
      {action.terms ? <Text style={{ ...small, margin: '12px 0 0' }}>{action.terms}</Text> : null}
    </>
  )
}

// A picture over its words, in one column: it fits every phone and every mail program.
function LetterCardBlock({
  card: { href, label, title, strong, struck, lines, picture },
}: {
  card: LetterCard
}) {
  return (
    <Section style={{ marginBottom: 24, borderBottom: `1px solid ${COLOUR.line}` }}>
      {picture ? (
        <Link href={href}>
          <Img
            src={picture.src}
            alt={picture.alt}
            width="510"
            style={{ width: '100%', height: 'auto', marginBottom: 12, borderRadius: '6px 6px 36px 6px' }}
          />
        </Link>
      ) : null}
      <Text style={{ ...small, margin: 0, fontWeight: 700, color: COLOUR.laterite }}>{label}</Text>
      <Text style={{ ...text, margin: '4px 0', fontSize: 22, lineHeight: '28px', fontWeight: 700 }}>
        {strong}
        {struck ? (
          <span style={{ fontSize: 16, fontWeight: 400, color: COLOUR.ink3 }}>
            {' '}
            before <s>{struck}</s>
          </span>
        ) : null}
      </Text>
      <Text style={{ ...text, margin: 0, fontWeight: 700 }}>
        <Link href={href} style={{ color: COLOUR.ink, textDecoration: 'underline' }}>
          {title}
        </Link>
      </Text>
      {lines.map((line) => (
        <Text key={line} style={{ ...small, margin: '2px 0 16px' }}>
          {line}
        </Text>
      ))}
    </Section>
  )
}

const button: CSSProperties = {
  marginTop: 8,
  padding: '14px 24px',
  backgroundColor: COLOUR.laterite,
  borderBottom: `2px solid ${COLOUR.foot}`,
  borderRadius: 6,
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 700,
  color: COLOUR.white,
  textDecoration: 'none',
}

/** Mark and name on indigo, with a piece of the pierced screen at the end. */
function MailHeader({ name }: { name: string }) {
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0} style={header}>
      <tbody>
        <tr>
          <td width={34} style={{ padding: '16px 0 16px 24px' }}>
            <Screen columns={1} rows={1} half={17} edge={2} colour={COLOUR.brass} />
          </td>
          <td
            style={{
              padding: '0 16px 0 12px',
              fontFamily: DISPLAY,
              fontSize: 24,
              lineHeight: '30px',
              fontWeight: 700,
              color: COLOUR.white,
            }}
          >
            {name}
          </td>
          <td align="right" width={96} style={{ fontSize: 0 }}>
            <Screen columns={3} rows={2} half={16} edge={1} colour={COLOUR.screen} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const header: CSSProperties = { backgroundColor: COLOUR.indigo, borderRadius: '6px 6px 0 0' }

type ScreenProps = { columns: number; rows: number; half: number; edge: number; colour: string }

/**
 * Tiles of the lattice, built of cells: a quarter circle around each corner of a square, and only squares in programs
 * that draw no circles. `half` is half a tile and `edge` the line around it, in pixels.
 */
function Screen({ columns, rows, half, edge, colour }: ScreenProps) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        {Array.from({ length: rows * 2 }, (_, row) => row).map((row) => (
          <tr key={row}>
            {Array.from({ length: columns * 2 }, (_, column) => column).map((column) => (
              <td key={column} style={{ fontSize: 0, lineHeight: 0 }}>
                <div style={quarter(row % 2 === 0, column % 2 === 0, { half, edge, colour })} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function quarter(
  isUpper: boolean,
  isLeft: boolean,
  { half, edge, colour }: Pick<ScreenProps, 'half' | 'edge' | 'colour'>,
): CSSProperties {
  const [inner, outer] = [`2px solid ${colour}`, `${edge}px solid ${colour}`]
  const corner = `${isUpper ? 'Bottom' : 'Top'}${isLeft ? 'Right' : 'Left'}`
  return {
    boxSizing: 'border-box',
    width: half,
    height: half,
    borderTop: isUpper ? outer : inner,
    borderBottom: isUpper ? inner : outer,
    borderLeft: isLeft ? outer : inner,
    borderRight: isLeft ? inner : outer,
    [`border${corner}Radius`]: half,
  }
}
