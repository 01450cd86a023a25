/** A picture of streets with a pin: no place there is, so that nobody looks for their way on it. */
export function DrawnMap() {
  return (
    <svg
      viewBox="0 0 480 160"
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-sand"
      role="img"
      aria-label="A drawing of streets with a pin"
    >
      <g fill="none" stroke="#fffdf8" strokeLinecap="square">
        <path d="M-20 120 130 96l120 18 250-46M-20 34l180 14 90-20 250 26" strokeWidth="10" />
        <path d="M60-20 92 180M180-20l-16 200M330-20l26 200M420-20l-8 200" strokeWidth="6" />
        <path d="M92 66h74M250 28l-6 86M356 88l60-10M20 66l60 4" strokeWidth="3" />
      </g>
      <path d="M196 62h38v34h-38zM272 44h44v30h-44zM104 74h44v14h-44z" fill="#dfd2bc" />
      <path
        d="M240 108c16-20 24-34 24-46a24 24 0 1 0-48 0c0 12 8 26 24 46z"
        fill="#a63f1b"
        stroke="#fffdf8"
        strokeWidth="2"
      />
      <circle cx="240" cy="62" r="9" fill="#fffdf8" />
    </svg>
  )
}
