module.exports = {
  schemaFile: '../../services/iwrs/openapi.json',
  apiFile: './src/api.ts',
  apiImport: 'api',
  outputFile: './src/generated.ts',
  exportName: 'generatedApi',
  hooks: true,
  tag: true,
};
