import type { PropertyView } from '#/features/properties/property.schema.ts'
import type { QrCode } from '#/features/sharing/qr-code.rules.ts'
import type { AgentText } from './property-detail-view.server.ts'

/** Only in print: the way from the paper to the page, who advertises it, where it is, and how old the paper is. */
export function PrintFoot({
  property: { agent, digitalAddress, location },
  agentText,
  paper: { address, date, officePhone, qrCode },
}: {
  property: Pick<PropertyView, 'agent' | 'digitalAddress' | 'location'>
  agentText: AgentText
  /** The office is called where the agent's own number is not on the page. */
  paper: { address: string; date: string; officePhone: string; qrCode: QrCode }
}) {
  const { licenceNumber, name } = agent
  return (
    <div className="print-foot hidden">
      <svg viewBox={`0 -0.5 ${qrCode.size} ${qrCode.size}`} role="img" aria-label={`QR code of ${address}`}>
        <path d={qrCode.path} stroke="#000" />
      </svg>
      <p>
        <b>{address}</b>
        Scan for every photo, today’s price and the agent.
        <br />
        {[location, digitalAddress].filter(Boolean).join(', ')}
        <br />
        As of {date}
      </p>
      <p>
        Agent
        <b>{name}</b>
        {licenceNumber ? `Real Estate Agency Council licence ${licenceNumber}` : 'Licence number not given'}
        <br />
        {agentText.phone?.shown ?? `Through our office: ${officePhone}`}
      </p>
    </div>
  )
}

/** Only in print: what it is in whole sentences, as many as there is room for, and what is known of its papers. */
export function PrintWords({
  papers,
  paper: { summary },
}: {
  papers: { rows: readonly { key: string; label: string; shown: string }[] } | null
  paper: { summary: string }
}) {
  return (
    <div className="print-words hidden">
      <h2 className="detail-h2">About this property</h2>
      <p>{summary}</p>
      {papers ? (
        <p>
          <b>Papers: </b>
          {papers.rows.map(({ label, shown }) => `${label}: ${shown.toLowerCase()}`).join('; ')}. Have a
          search made before you pay.
        </p>
      ) : null}
    </div>
  )
}
