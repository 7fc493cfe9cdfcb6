import { useState } from 'react'
import { WheelPicker } from '../wheel-picker'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: String(hour).padStart(2, '0'),
}))
const minutes = Array.from({ length: 12 }, (_, step) => ({
  value: String(step * 5),
  label: String(step * 5).padStart(2, '0'),
}))

export function Wheels() {
  const [hour, setHour] = useState('14')
  const [minute, setMinute] = useState('30')
  return (
    <div className="gallery-row">
      <WheelPicker label="시" options={hours} value={hour} onChange={setHour} />
      <WheelPicker label="분" options={minutes} value={minute} onChange={setMinute} />
    </div>
  )
}
