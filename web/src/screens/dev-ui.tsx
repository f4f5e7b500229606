export default function DevUi() {
  return <p>…</p>
}
