/** What things are measured in, each in all its words. */
export const unitWords: readonly (readonly string[])[] = [
  ['hour', 'hours', 'jam'],
  ['minute', 'minutes', 'menit'],
  ['day', 'days', 'hari'],
  ['night', 'nights', 'malam'],
  ['km', 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
  ['kg', 'kilo', 'kilogram', 'kilograms'],
  ['ton', 'tons', 'tonne', 'tonnes'],
  ['liter', 'liters', 'litre', 'litres'],
  ['unit', 'units', 'pcs', 'item', 'items', 'qty', 'quantity', 'barang', 'buah'],
  ['m²', 'm2', 'sqm', 'sq m', 'square metre', 'square metres', 'square meter', 'square meters', 'meter persegi'],
  ['ft²', 'sqft', 'sq ft', 'square foot', 'square feet', 'kaki persegi'],
  ['m³', 'm3', 'cbm', 'cubic metre', 'cubic metres', 'cubic meter', 'cubic meters', 'meter kubik'],
  ['ha', 'hectare', 'hectares', 'hektar', 'hektare'],
]
