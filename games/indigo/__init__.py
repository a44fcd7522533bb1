"""Indigo by Reiner Knizia: gems travel on routes that all lay, to gateways that some own."""
