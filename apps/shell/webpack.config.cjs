module.exports = require('@casebook/mfe-build').shell(__dirname);
