import { type IncidentFacts, incidentFactNames, incidentFacts } from '../incident'

export function FactList({ facts }: { facts: IncidentFacts }) {
  return (
    <dl className="mt-5 flex flex-col gap-4">
      {incidentFactNames.map((fact) => (
        <div key={fact}>
          <dt className="font-semibold text-15 text-ink">{incidentFacts[fact].label}</dt>
          <dd className="mt-1 whitespace-pre-line text-pretty break-words text-15 text-ink">{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  )
}
